import { expect, test } from 'vitest'
import { compile } from '#planning/compile.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeRandomWorld } from '#tests/random-rules.ts'
import { readFacts } from './read-facts.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

/** Each is asked about with a hundred people: 10,000 pairs in the long form (npm run torture). */
const audits = Number(process.env.PAIR_AUDITS ?? 10)
const { asked } = await makeRandomWorld(sql, { people: 100, asked: audits })
// Of two of them the site is closed all the time: whoever would go there is warned.
await sql`
  insert into disruption (cause, customer_id, starts_at, ends_at)
  select 'site', customer_id, '2029-01-01', '2031-12-31' from audit where id = any(${asked.slice(0, 2)}::integer[])`
const wanted = {
  firstDay: '2029-01-01',
  lastDay: '2031-06-30',
  dates: { kind: 'fixed' },
  mostAuditors: 2,
  preset: 'balanced',
  auditIds: asked,
} as const

type Row = { id: number; verdict: string; covers: number[] }

test('Who may go by the facts of a plan is ready by the finder, all rules awake, and covers the same.', async () => {
  const { facts } = await readFacts(sql, wanted, holidaysBetween)
  const { problem, audits, auditors } = compile(facts)
  expect(audits.map(({ id }) => id)).toEqual([...asked].sort((a, b) => a - b))
  const { place, auditor } = problem.positions
  const byPlan = new Map(asked.map(id => [id, [] as number[]]))
  for (const [position, index] of auditor.entries())
    byPlan
      .get(audits[problem.places.audit[place[position] ?? -1] ?? -1]?.id ?? -1)
      ?.push(auditors[index]?.id ?? -1)
  let ready = 0
  for (const id of asked) {
    const { body } = await admin(`GET /auditors?projectId=${id}&limit=1000`)
    const byFinder = (body.rows as Row[]).filter(({ verdict }) => verdict === 'ready').map(one => one.id)
    ready += byFinder.length
    expect(
      byPlan.get(id)?.toSorted((a, b) => a - b),
      `audit ${id}`,
    ).toEqual(byFinder.toSorted((a, b) => a - b))
  }
  expect(ready).toBeGreaterThan(audits.length)
})

test('The same is read twice alike, and nothing of why somebody is away.', async () => {
  const [one, other] = [
    await readFacts(sql, wanted, holidaysBetween),
    await readFacts(sql, wanted, holidaysBetween),
  ]
  expect(other.facts).toEqual(one.facts)
  expect(JSON.stringify(one.facts)).not.toMatch(/sickLeave|timeOff|training|employment|note/)
})

test('Of whom nothing is known of public holidays the country is named.', async () => {
  const { unknownHolidays } = await readFacts(sql, wanted, holidaysBetween)
  expect(unknownHolidays).toEqual(['NP'])
})

test('Who is away as if it were so has fewer days that are theirs, and so has a smaller share.', async () => {
  const read = async (assume: Parameters<typeof readFacts>[1]['assume']) => {
    const { facts } = await readFacts(sql, { ...wanted, auditorIds: people, assume }, holidaysBetween)
    const { problem } = compile(facts)
    return {
      days: facts.auditors.map(({ availableDays }) => availableDays),
      shares: problem.auditors.map(({ share }) => share ?? 0),
    }
  }
  const { rows } = (await admin(`GET /auditors?projectId=${asked[0]}&limit=1000`)).body
  const people = (rows as Row[])
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .slice(0, 5)
  const [auditorId = 0] = people
  const as = await read([])
  const span = { firstDay: '2028-12-25', lastDay: '2031-12-31' }
  const away = await read([{ type: 'away', auditorId, ...span }])
  expect(as.days[0]).toBeGreaterThan(300)
  expect(away.days).toEqual([0, ...as.days.slice(1)])
  expect(away.shares[0]).toBe(0)
  expect(away.shares[1]).toBeGreaterThan(as.shares[1] ?? 0)
  // Days that are no working days, and days on which they are away already, aren't taken twice.
  const weekend = { firstDay: '2029-01-06', lastDay: '2029-01-12' }
  const week = await read([1, 2].map(() => ({ type: 'away', auditorId, ...weekend })))
  expect((as.days[0] ?? 0) - (week.days[0] ?? 0)).toBeLessThanOrEqual(7)
})
