import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeRequest, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const reviewerId = await makeAccount(sql)
const reviewer = await signIn(app, reviewerId)
const admin = await signIn(app, 'Administrator')
const standards = [{ standardId: await pick(sql, 'standard', 'GRS') }]

const accept = (request: { id: number }) =>
  reviewer(`PUT /requests/approve/${request.id}`, { status: 'accept', version: 0 })

async function makeAuditorOf(userId: number) {
  const { body } = await admin(`GET /users/${userId}`)
  return admin(`PUT /auditors/${userId}`, { ...body, version: undefined, standards })
}

const entriesOf = (auditorId: number) => sql`
  select kind, request_id, starts_at as start, ends_at as "end", note from roster_entry
  where auditor_id = ${auditorId} and released_at is null order by id`

const june = (day: number) => new Date(Date.UTC(2026, 5, day))

describe('Who becomes an auditor', () => {
  test('is in the roster with the absences accepted before, and with nothing else', async () => {
    const userId = await makeAccount(sql)
    const ask = (first: number, category: string) =>
      makeRequest(sql, { userId, reviewerId, category, start: june(first), end: june(first + 2) })
    const accepted = await ask(1, 'sickLeave')
    await accept(accepted)
    await accept(await ask(4, 'other'))
    await ask(7, 'timeOff')
    expect(await entriesOf(userId)).toEqual([])
    expect((await makeAuditorOf(userId)).status).toBe(200)
    expect(await entriesOf(userId)).toEqual([
      { kind: 'sickLeave', requestId: accepted.id, start: june(1), end: june(3), note: 'Family visit' },
    ])
    expect((await makeAuditorOf(userId)).status).toBe(200)
    expect(await entriesOf(userId)).toHaveLength(1)
  })

  test.each(Array.from({ length: 15 }, (_, round) => round))(
    'while a request is accepted has its time in the roster once (round %i)',
    async () => {
      const userId = await makeAccount(sql)
      const request = await makeRequest(sql, { userId, reviewerId })
      const [accepted, became] = await Promise.all([accept(request), makeAuditorOf(userId)])
      expect([accepted.status, became.status]).toEqual([200, 200])
      expect(await entriesOf(userId)).toMatchObject([{ requestId: request.id }])
    },
  )
})
