import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permissions.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, personForm, pick, placeOf, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const everything = permissions.map(({ name }) => name)
const administrator = await pick(sql, 'role', 'Administrator')
const planner = await pick(sql, 'role', 'Planner')
const place = await placeOf(sql)
const standards = [{ standardId: await pick(sql, 'standard', 'GRS') }]

const named = (names: readonly Permission[]) => names.map(name => ({ name }))

async function makeRole(held: readonly Permission[]): Promise<number> {
  const [made] = await sql<{ id: number }[]>`insert into role (name) values (${unique('Role')}) returning id`
  await sql`insert into role_permission ${sql(held.map(permission => ({ role_id: made?.id ?? 0, permission })))}`
  return made?.id ?? 0
}

async function makeHolder(roleId: number): Promise<number> {
  const id = await makeAccount(sql)
  await sql`update account set role_id = ${roleId} where id = ${id}`
  return id
}

const accountForm = (roleId: number) => personForm(place, { roleId })

/** Who holds what, of all accounts: also by an inactive role, which anybody might activate again. */
const listHeld = async () => {
  const rows = await sql<{ id: number; version: number; held: Permission[] }[]>`
    select account.id, account.version, array_remove(array_agg(permission), null) as held
    from account left join role_permission on role_permission.role_id = account.role_id group by account.id`
  return new Map(rows.map(row => [row.id, row]))
}

const beyond = 'This role holds permissions you don’t have yourself.'

const held: Permission[] = ['CreateMasterData', 'ModifyMasterData', 'DeleteMasterData', 'ViewAllUser']
const ownRole = await makeRole(held)
const editorId = await makeHolder(ownRole)
const editor = await signIn(app, editorId)
const stronger = await makeHolder(planner)
const weaker = await makeHolder(await makeRole(['ViewAllUser']))

describe('An editor who lacks a permission', () => {
  test.each([
    ['change', 'PUT /users/ID', accountForm(ownRole)],
    ['change as an auditor', 'PUT /auditors/ID', { ...accountForm(ownRole), standards }],
    ['disable', 'PUT /users/disable-user/ID?isEnabled=false', undefined],
    ['delete', 'PUT /users/soft-delete/ID', undefined],
    ['reset the password of', 'POST /users/ID/one-time-password', undefined],
  ])('can’t %s an account that holds it', async (_, request, body) => {
    const before = (await listHeld()).get(stronger)
    const answer = await editor(request.replace('ID', String(stronger)) as 'GET /', body)
    expect([answer.status, answer.body.message]).toEqual([403, beyond])
    expect((await listHeld()).get(stronger)).toEqual(before)
  })

  test.each([
    ['an account', 'POST /users', { ...accountForm(planner), password: 'first-password' }],
    ['an auditor', 'POST /auditors', { ...accountForm(planner), standards, password: 'first-password' }],
    ['another account', `PUT /users/${weaker}`, accountForm(planner)],
    ['another auditor', `PUT /auditors/${weaker}`, { ...accountForm(planner), standards }],
    ['oneself', `PUT /users/${editorId}`, accountForm(planner)],
  ])('can’t give it to %s', async (_, request, body) => {
    expect(await editor(request as 'GET /', body)).toMatchObject({ status: 403, body: { message: beyond } })
  })

  test('can’t give it to a role, nor change or delete a role that holds it', async () => {
    const form = { name: unique('Role'), permissions: named(['ApproveRequest']) }
    const ungrantable = {
      status: 403,
      body: { message: 'You can’t grant a permission you don’t have yourself.' },
    }
    expect(await editor('POST /roles', form)).toMatchObject(ungrantable)
    expect(await editor(`PUT /roles/${ownRole}`, form)).toMatchObject(ungrantable)
    expect(await editor(`PUT /roles/${planner}`, { ...form, permissions: [] })).toMatchObject({ status: 403 })
    expect(await editor(`DELETE /roles/${administrator}`)).toMatchObject({ status: 403 })
  })

  test('may change who holds no more, and oneself', async () => {
    expect((await editor(`PUT /users/${weaker}`, accountForm(ownRole))).status).toBe(200)
    expect((await editor(`PUT /users/${editorId}`, accountForm(ownRole))).status).toBe(200)
  })

  test('never ends up holding it, nor does anybody they edited, whatever they try', {
    timeout: 120_000,
  }, async () => {
    const subset = fc.subarray(everything)
    const nth = fc.nat({ max: 50 })
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('createRole' as const), granted: subset }),
      fc.record({ kind: fc.constant('changeRole' as const), role: nth, granted: subset }),
      fc.record({ kind: fc.constant('deleteRole' as const), role: nth }),
      fc.record({ kind: fc.constantFrom('createAccount' as const, 'createAuditor' as const), role: nth }),
      fc.record({
        kind: fc.constantFrom('changeAccount' as const, 'changeAuditor' as const),
        account: nth,
        role: nth,
      }),
      fc.record({ kind: fc.constant('enable' as const), account: nth, isEnabled: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(subset, fc.array(edit, { minLength: 4, maxLength: 12 }), async (extra, edits) => {
        const own = [...new Set([...held, ...extra])]
        const id = await makeHolder(await makeRole(own))
        const call = await signIn(app, id)
        const before = await listHeld()
        for (const one of edits) await attempt(call, one)
        for (const [accountId, after] of await listHeld()) {
          const was = before.get(accountId)
          const isEdited = accountId === id || was?.version !== after.version
          const gained = after.held.filter(name => isEdited || !was?.held.includes(name))
          expect(gained.filter(name => !own.includes(name))).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })
})

type Edit = {
  kind: string
  role?: number
  account?: number
  granted?: readonly Permission[]
  isEnabled?: boolean
}

/** Whatever the answer, but never a fault of ours; `role` and `account` pick among those there are. */
async function attempt(call: Call, { kind, role = 0, account = 0, granted = [], isEnabled }: Edit) {
  const roles = await sql<{ id: number; name: string }[]>`select id, name from role order by id desc`
  const accounts = await sql<
    { id: number }[]
  >`select id from account where deleted_at is null order by id desc`
  const picked = roles[role % roles.length] ?? { id: 0, name: '' }
  const accountId = accounts[account % accounts.length]?.id
  const form = accountForm(picked.id)
  const password = 'first-password'
  const requests: Record<string, [string, object?]> = {
    createRole: ['POST /roles', { name: unique('Role'), permissions: named(granted) }],
    changeRole: [`PUT /roles/${picked.id}`, { name: picked.name, permissions: named(granted) }],
    deleteRole: [`DELETE /roles/${picked.id}`],
    createAccount: ['POST /users', { ...form, password }],
    createAuditor: ['POST /auditors', { ...form, password, standards }],
    changeAccount: [`PUT /users/${accountId}`, form],
    changeAuditor: [`PUT /auditors/${accountId}`, { ...form, standards }],
    enable: [`PUT /users/disable-user/${accountId}?isEnabled=${isEnabled}`],
  }
  const [request, body] = requests[kind] ?? ['GET /roles']
  expect((await call(request as 'GET /', body)).status).toBeLessThan(500)
}
