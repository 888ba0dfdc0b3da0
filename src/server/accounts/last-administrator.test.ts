import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, personForm, pick, placeOf } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await pick(sql, 'role', 'Planner')
const place = await placeOf(sql)

const ways = ['disable', 'delete', 'demote', 'demote as an auditor'] as const
type Way = (typeof ways)[number]

/** The request that takes an administrator away. */
function removal(way: Way, id: number): [string, object?] {
  const form = personForm(place, { roleId: planner, standards: [{ standardId: 1 }] })
  if (way === 'disable') return [`PUT /users/disable-user/${id}?isEnabled=false`]
  if (way === 'delete') return [`PUT /users/soft-delete/${id}`]
  return [way === 'demote' ? `PUT /users/${id}` : `PUT /auditors/${id}`, form]
}

const makeAdministrator = async () => {
  const id = await makeAccount(sql, { role: 'Administrator' })
  return { id, call: await signIn(app, id) }
}

const countAdministrators = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from account join role on role.id = role_id
    where role.name = 'Administrator' and is_enabled and deleted_at is null`
  return row?.count
}

beforeEach(async () => {
  await sql`update account set is_enabled = false`
})

describe('The last enabled administrator', () => {
  test.each(ways)('can’t be lost: %s is a 409', async way => {
    const { id, call } = await makeAdministrator()
    await makeAccount(sql, { role: 'Administrator', isEnabled: false })
    const [request, body] = removal(way, id)
    const answer = await call(request as 'GET /', body)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch(/is the last enabled administrator/)
    expect(await countAdministrators()).toBe(1)
  })

  test.each(ways)('is left when two do it to one another at once: %s', async way => {
    for (let round = 0; round < 10; round++) {
      await sql`update account set is_enabled = false`
      const [one, two] = [await makeAdministrator(), await makeAdministrator()]
      const requests = [removal(way, two.id), removal(way, one.id)] as const
      const answers = await Promise.all([
        one.call(requests[0][0] as 'GET /', requests[0][1]),
        two.call(requests[1][0] as 'GET /', requests[1][1]),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      // Where the first was done before the second was looked at: signed out by it (401), or without the right (403).
      expect([`200,401`, `200,403`, `200,409`]).toContain(String(statuses))
      expect(await countAdministrators()).toBe(1)
    }
  })

  test('is left whatever several do to one another at once', { timeout: 120_000 }, async () => {
    const deed = fc.record({
      by: fc.nat({ max: 3 }),
      to: fc.nat({ max: 3 }),
      way: fc.constantFrom(...ways),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 16 }), async deeds => {
        await sql`update account set is_enabled = false`
        const team = await Promise.all([1, 2, 3, 4].map(makeAdministrator))
        const answers = await Promise.all(
          deeds.map(({ by, to, way }) => {
            const [request, body] = removal(way, team[to]?.id ?? 0)
            return team[by]?.call(request as 'GET /', body)
          }),
        )
        expect(answers.filter(answer => ![200, 401, 403, 404, 409].includes(answer?.status ?? 0))).toEqual([])
        expect(await countAdministrators()).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })
})
