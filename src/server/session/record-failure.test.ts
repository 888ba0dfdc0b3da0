import { afterEach, expect, test } from 'vitest'
import { sealHistory } from '#server/history/seal.ts'
import { verifyHistory } from '#server/history/verify.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { openSession, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeStandardHolder, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const administrator = await signIn(app, await makeAccount(sql, { role: 'Administrator' }))

afterEach(async () => {
  await sql`delete from counted_call`
})

async function makePerson() {
  const id = await makeStandardHolder(sql)
  const passwordHash = await hashPassword('correct horse 9')
  const [account] = await sql<{ email: string }[]>`
    update account set password_hash = ${passwordHash} where id = ${id} returning email`
  const email = account?.email ?? ''
  const fail = (remoteAddress = '203.0.113.1', password = 'tried-this-one') =>
    app.inject({ method: 'POST', url: '/api/auth', remoteAddress, payload: { email, password } })
  return { id, fail }
}

type Row = { action: string; who: unknown; before: unknown; after: Record<string, unknown> }

async function readFailures(id: number, call = administrator): Promise<Row[]> {
  const { rows } = (await call(`GET /history?entity=user&entityId=${id}&sort=id:asc&limit=1000`)).body
  return rows.filter(({ action }: Row) => action === 'failed sign-in')
}

/** How many by place, whether or not a quarter of an hour ended in between. */
function countByPlace(rows: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { after } of rows) {
    const place = String(after.addressBlock)
    counts[place] = (counts[place] ?? 0) + Number(after.failures)
  }
  return counts
}

test('Failed sign-ins stand in the account’s history, once for each place and quarter of an hour, with how many.', async () => {
  const { id, fail } = await makePerson()
  for (let nth = 0; nth < 3; nth++) expect((await fail()).statusCode).toBe(401)
  await fail('198.51.100.7')
  const rows = await readFailures(id)
  expect(countByPlace(rows)).toEqual({ '203.0.113.1': 3, '198.51.100.7': 1 })
  expect(rows.length).toBeLessThan(4)
  for (const { who, after } of rows) expect([who, after.lockedOutAt]).toEqual([null, null])
  await sql`update sign_in_failure set quarter = quarter - interval '40 days'`
  await fail()
  expect(await readFailures(id)).toHaveLength(rows.length + 1)
})

test('The last try before the account is locked there says so; what is refused then is not counted.', async () => {
  const { id, fail } = await makePerson()
  for (let nth = 0; nth < 10; nth++) await fail()
  expect((await fail()).statusCode).toBe(429)
  const rows = await readFailures(id)
  expect(countByPlace(rows)).toEqual({ '203.0.113.1': 10 })
  const moment = expect.stringMatching(/Z$/)
  expect(rows.at(-1)).toMatchObject({ before: null, after: { lastFailureAt: moment, lockedOutAt: moment } })
})

test('Guessing from many places doesn’t fill the history: failures beyond the third of a day are counted together.', async () => {
  const { id, fail } = await makePerson()
  for (let nth = 0; nth < 20; nth++) await fail(`203.0.113.${nth}`)
  // In another quarter of an hour of the same day.
  await sql`update sign_in_failure set quarter = quarter + interval '15 minutes' where address_block <> ''`
  await fail('203.0.113.1')
  const rows = await readFailures(id)
  const counts = Object.values(countByPlace(rows))
  expect(counts.reduce((sum, count) => sum + count)).toBe(21)
  // Four in a day, of which there may have been two.
  expect(rows.length).toBeLessThan(9)
  expect(rows.map(({ after }) => after.addressBlock)).toContain('')
})

test('Nothing that was tried is kept, and of an address that nobody has no history.', async () => {
  const { id, fail } = await makePerson()
  await fail('203.0.113.1', 'tried-this-one')
  const payload = { email: 'nobody@example.com', password: 'tried-this-one' }
  const [before] = await sql`select count(*) from history`
  await app.inject({ method: 'POST', url: '/api/auth', payload })
  expect(await sql`select count(*) from history`).toEqual([before])
  const [kept] = await sql<{ text: string }[]>`
    select concat(
      (select json_agg(history) from history where entity_id = ${id}), (select json_agg(failure) from sign_in_failure failure)
    ) as text`
  expect(kept?.text).toContain('203.0.113.1')
  expect(kept?.text).not.toContain('tried-this-one')
  expect(kept?.text).not.toContain('nobody@example.com')
})

test('They are shown to whoever sees all accounts, and to the person, and to nobody else.', async () => {
  const { id, fail } = await makePerson()
  await fail()
  expect(await readFailures(id, await signIn(app, id))).toHaveLength(1)
  const other = await signIn(app, await makeStandardHolder(sql))
  expect((await other(`GET /history?entity=user&entityId=${id}`)).status).toBe(404)
})

test('Who sees only the auditor’s history doesn’t get them, neither in the list nor in the export.', async () => {
  const { id, fail } = await makePerson()
  await fail()
  const [role] = await sql<
    { id: number }[]
  >`insert into role (name) values (${unique('Watcher')}) returning id`
  await sql`insert into role_permission (role_id, permission) values (${role?.id ?? 0}, 'ViewAllRoster')`
  const watcherId = await makeAccount(sql)
  await sql`update account set role_id = ${role?.id ?? 0} where id = ${watcherId}`
  const readAs = async (accountId: number) => {
    const query = `entity=auditor&entityId=${id}`
    const headers = { authorization: `Bearer ${await openSession(app, accountId)}` }
    const list = await app.inject({ url: `/api/history?${query}`, headers })
    const file = await app.inject({ url: `/api/history/export?${query}`, headers })
    expect([list.statusCode, file.statusCode]).toEqual([200, 200])
    return [/failed sign-in|203\.0\.113/.test(list.body), /203\.0\.113/.test(file.body)]
  }
  expect(await readAs(watcherId)).toEqual([false, false])
  expect(await readAs(id)).toEqual([true, true])
})

test('The export has them too, the seal holds, and the records still follow from their history.', async () => {
  const { id, fail } = await makePerson()
  await fail()
  const { body } = await app.inject({
    url: `/api/history/export?entity=user&entityId=${id}`,
    headers: { authorization: `Bearer ${await openSession(app, id)}` },
  })
  expect(body).toContain('recorded failed sign-ins,,Failed sign-ins,,1')
  expect(await findFaults(sql)).toEqual([])
  await sealHistory(sql)
  expect((await verifyHistory(sql)).fault).toBeNull()
})
