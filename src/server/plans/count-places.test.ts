import { expect, test } from 'vitest'
import { addressOf } from '#server/db/open.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import type { PlanInput } from './choose-audits.ts'
import { mayBeTooMany } from './count-places.ts'
import { countInThread } from './count-thread.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
for (let nth = 0; nth < 60; nth++) await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] })
const audits: number[] = []
for (let nth = 0; nth < 150; nth++)
  audits.push(
    await makeAudit(sql, {
      start: new Date('2031-07-02T01:00Z'),
      end: new Date('2031-07-02T10:00Z'),
      standards: nth % 2 ? ['GRS'] : ['GRS', 'RDS'],
    }),
  )
const year = { firstDay: '2031-01-01', lastDay: '2031-12-31', effort: 'quick' }
const free = { ...year, dates: 'free', slideDays: 180 }

test('What can’t be planned at once is refused when it is asked for, with what would be fewer', async () => {
  const { status, body } = await planner('POST /plans', { ...free, projectId: audits })
  expect([status, body.code]).toEqual([409, 'tooLarge'])
  expect(body.message).toMatch(
    /^About [\d,]+ possible places, more than the 2,000,000 that can be planned at once/,
  )
  expect(body.details).toMatchObject({ most: 2_000_000, hints: [{ lastDay: expect.any(String) }] })
  expect((await planner('GET /plans')).body.count).toBe('0')
})

test('So is one that is planned anew, once more has become possible', async () => {
  const { body } = await planner('POST /plans', { ...year, projectId: audits })
  expect((await planner(`PUT /plans/${body.id}/stop`, { keep: false, version: body.version })).status).toBe(
    200,
  )
  await sql`
    update plan set input = input || ${sql.json({ dates: 'free', slideDays: 180 })} where id = ${body.id}`
  const again = await planner(`POST /plans/${body.id}/again`, {})
  expect([again.status, again.body.code]).toEqual([409, 'tooLarge'])
  expect((await planner('GET /plans')).body.count).toBe('1')
})

test.each([
  ['yes', 'Vietnam', ' Until 02 Apr 2027 it is 1,800,000; Vietnam alone 740,000.'],
  ['yes', 'none', ' Until 02 Apr 2027 it is 1,800,000.'],
  ['no', 'Vietnam', ' Vietnam alone has 740,000.'],
  ['no', 'none', ''],
])('What would be fewer is said in a sentence: a day %s, a country %s', (hasDay, country, hint) => {
  const counts = { positions: 2_900_000, most: 2_000_000, dayPositions: 1_800_000, countryPositions: 740_000 }
  expect(sayPlanFailure('tooLargeHints', { ...counts, hasDay, day: '2027-04-02', country })).toBe(
    `About 2,900,000 possible places, more than the 2,000,000 that can be planned at once.${hint}`,
  )
})

test('Counting is worth it only where there may be too many, and never less likely than it is so', async () => {
  for (const form of [year, { ...free, slideDays: 7 }]) {
    const asked = { ...form, projectId: audits.slice(0, 10) }
    const { positions } = (await planner('POST /plans/preview', asked)).body
    const input = {
      dates: 'fixed',
      moves: 'none',
      slideDays: 14,
      assume: [],
      ...asked,
    } as unknown as PlanInput
    expect(positions).toBeGreaterThan(0)
    expect(await mayBeTooMany(sql, input, asked.projectId, positions - 1)).toBe(true)
    expect(await mayBeTooMany(sql, input, asked.projectId)).toBe(false)
  }
})

test('Two who ask at once hear each of their own, and one that can’t be counted harms none after it', async () => {
  const ofSome = (count: number) =>
    planner('POST /plans/preview', { ...year, projectId: audits.slice(0, count) })
  const [few, more] = await Promise.all([ofSome(2), ofSome(6)])
  expect([few.body.audits, more.body.audits]).toEqual([2, 6])
  expect(more.body.positions).toBe(3 * few.body.positions)
  const nowhere = { ...addressOf(sql), database: 'nowhere' }
  const asked = { address: nowhere, input: {} as PlanInput, auditIds: [], moveIds: [], kept: [] }
  await expect(countInThread(asked)).rejects.toThrow('database "nowhere" does not exist')
  expect((await ofSome(2)).body).toEqual(few.body)
})
