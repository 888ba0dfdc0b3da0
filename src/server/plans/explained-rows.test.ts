import { afterAll, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
await makeStandardHolder(sql, { name: 'Grace Green', standards: ['GRS'] })
const bao = await makeStandardHolder(sql, { name: 'Bao Tran', standards: ['GRS', 'RDS'] })
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})
const booked = await makeAudit(sql, { number: 'B-1', ...at(5), auditorIds: [bao] })

type Said = { code: string; says: string }
type Row = {
  kind: string
  code: string | null
  gap: Said | null
  points: number
  reasons: Said[]
  alternatives: { auditors: { id: number; name: string }[]; points: number }[]
  blockers: (Said & { auditorId: number; projectId: number | null; start: string })[]
  blockerCount: number
  ways: (Said & Record<string, unknown>)[]
}

/** Plans drafts, and reads the row of the first. */
async function planOne(...auditIds: number[]) {
  const { status, body } = await planner('POST /plans', {
    projectId: auditIds,
    firstDay: '2031-03-01',
    lastDay: '2031-03-31',
    effort: 'quick',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done')
  const [row] = (await planner(`GET /plans/${body.id}/rows`)).body.rows as Row[]
  if (!row) throw new Error('The plan has no row.')
  return { id: body.id as number, row, result: (await read()).result }
}

test('A row with a place says why, and who else could go', async () => {
  const { row } = await planOne(await makeAudit(sql, { number: 'D-1', ...at(4), standards: ['RDS'] }))
  expect(row).toMatchObject({ kind: 'plan', code: null, gap: null, blockers: [], ways: [] })
  expect(row.reasons.map(({ says }) => says)).toContain('Only Bao Tran holds RDS then.')
  const { row: open } = await planOne(await makeAudit(sql, { number: 'D-2', ...at(4) }))
  expect(open.alternatives).toHaveLength(1)
  expect(open.alternatives[0]?.points).toBeGreaterThanOrEqual(open.points)
})

test('One without a place names what keeps whom, and a way out that works', async () => {
  const audit = await makeAudit(sql, { number: 'D-3', ...at(5), standards: ['RDS'] })
  const { id, row } = await planOne(audit)
  expect(row).toMatchObject({
    kind: 'unplanned',
    code: 'taken',
    gap: { code: 'taken', says: 'Everyone who could go is booked or planned elsewhere, or away.' },
    blockerCount: 1,
    blockers: [
      {
        code: 'booked',
        auditorId: bao,
        projectId: booked,
        says: 'Bao Tran has a booking for B-1 on 5 Mar 2031.',
        start: at(5).start.toISOString(),
      },
    ],
  })
  const later = row.ways.find(({ code }) => code === 'later')
  const start = new Date(String(later?.start))
  await sql`update audit set starts_at = ${start}, ends_at = ${new Date(start.getTime() + 9 * 3_600_000)} where id = ${audit}`
  expect((await planOne(audit)).row.kind).toBe('plan')

  const stranger = await signInWith(app, ['ViewPlans'])
  const [seen] = (await stranger(`GET /plans/${id}/rows`)).body.rows as Row[]
  expect(seen?.blockers).toMatchObject([
    { projectId: null, says: 'Bao Tran has another booking on 5 Mar 2031.' },
  ])
})

test('Where nobody holds a standard, training is advised', async () => {
  const drafts = [6, 7].map(day => makeAudit(sql, { number: `D-6${day}`, ...at(day), standards: ['GOTS'] }))
  const { row, result } = await planOne(...(await Promise.all(drafts)))
  expect(row.gap?.says).toBe('Nobody holds GOTS then.')
  expect(row.ways.map(({ code }) => code)).toContain('train')
  expect(result.advice).toMatchObject([
    {
      code: 'train',
      count: 2,
      says: expect.stringMatching(/^Training one auditor in GOTS, such as .+, would place 2 more\.$/),
    },
    {
      code: 'hire',
      count: 2,
      says: 'Hiring one auditor in Vietnam who holds GOTS would place 2 more.',
    },
  ])
})

test('One that would start too soon after a booking says how soon, and how long it takes', async () => {
  const limits = {
    daysPer7: null,
    daysPerMonth: null,
    daysPerYear: null,
    nightsPerMonth: null,
    restHours: 12,
  }
  await sql`update auditor set limits = ${sql.json(limits)} where id = ${bao}`
  const late = { start: new Date(Date.UTC(2031, 2, 5, 11, 30)), end: new Date(Date.UTC(2031, 2, 5, 12, 30)) }
  const { id, row } = await planOne(await makeAudit(sql, { number: 'D-8', ...late, standards: ['RDS'] }))
  const says = 'Bao Tran could go, but has only 1 h 30 min since B-1; 12 h are needed.'
  expect(row).toMatchObject({ code: 'gap', gap: { says }, blockers: [{ says, projectId: booked }] })
  const stranger = await signInWith(app, ['ViewPlans'])
  const [seen] = (await stranger(`GET /plans/${id}/rows`)).body.rows as Row[]
  const hidden = says.replace('B-1', 'another audit')
  expect(seen).toMatchObject({ gap: { says: hidden }, blockers: [{ says: hidden, projectId: null }] })
})

test('One beyond a limit says how many days there would be, and how many may', async () => {
  const limits = {
    daysPer7: 1,
    daysPerMonth: null,
    daysPerYear: null,
    nightsPerMonth: null,
    restHours: null,
  }
  await sql`update auditor set limits = ${sql.json(limits)} where id = ${bao}`
  const { id, row } = await planOne(await makeAudit(sql, { number: 'D-9', ...at(6), standards: ['RDS'] }))
  const says = expect.stringMatching(
    /^Bao Tran could go, but would have 2 audit days in 7 days, 28\sFeb\s–\s6\sMar\s2031; 1 is allowed\.$/,
  )
  expect(row).toMatchObject({ code: 'days7', gap: { says }, blockers: [{ code: 'days7', says }] })
  // As proposals were kept before.
  await sql`
    update plan_row set gap = gap - 'over', blockers = jsonb_build_array((blockers -> 0) - 'over') where plan_id = ${id}`
  const [kept] = (await planner(`GET /plans/${id}/rows`)).body.rows as Row[]
  const before = 'Bao Tran could go, but has too many audit days in 7 days.'
  expect(kept).toMatchObject({ gap: { says: before }, blockers: [{ says: before }] })
})
