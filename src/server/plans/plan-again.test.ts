import { afterAll, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
// Of normal effort a plan is over at its first report.
const limits = { quick: 600_000, normal: 1, thorough: 600_000 }
const runner = await startRunner({ sql, log: app.log, limits })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
await Promise.all([1, 2, 3, 4].map(() => makeStandardHolder(sql)))
const period = { firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }
const at = (day: number, hour = 1) => ({
  start: new Date(Date.UTC(2031, 2, day, hour)),
  end: new Date(Date.UTC(2031, 2, day, hour + 9)),
})

type Row = {
  rowId: number
  version: number
  project: { id: number }
  start: string | null
  auditors: { id: number }[]
  reasons: { code: string; says: string }[]
}

const read = async (id: number) => (await planner(`GET /plans/${id}`)).body
const rowsOf = async (id: number) =>
  (await planner(`GET /plans/${id}/rows?limit=100&sort=id:asc`)).body.rows as Row[]
const placesOf = (rows: readonly Row[]) =>
  rows
    .map(({ project, start, auditors }) => [project.id, start, auditors.map(({ id }) => id)])
    .toSorted(([a], [b]) => Number(a) - Number(b))

/** What was asked for, once it has ended. */
async function ended({ status, body }: { status: number; body: { id: number } }) {
  expect(status, JSON.stringify(body)).toBe(201)
  const isOver = async () => (await read(body.id)).state
  await expect.poll(isOver, { timeout: 100_000 }).not.toMatch(/waiting|running/)
  return read(body.id)
}

const again = (id: number, body: object) => planner(`POST /plans/${id}/again`, body)
const crowd = await Promise.all(
  Array.from({ length: 60 }, (_, n) => makeAudit(sql, at(3 + (n % 20), 1 + (n % 3)))),
)

test('What was asked for twice is the same, and so is a replay, whatever became of the rows', async () => {
  const [one, other] = [
    await ended(await planner('POST /plans', { ...period, projectId: crowd })),
    await ended(await planner('POST /plans', { ...period, projectId: crowd.toReversed() })),
  ]
  expect(other.inputDigest).toBe(one.inputDigest)
  const rows = await rowsOf(one.id)
  expect(placesOf(await rowsOf(other.id))).toEqual(placesOf(rows))
  await sql`update audit set ends_at = ends_at - interval '1 hour' where id = ${crowd[0] ?? 0}`
  const replay = await ended(await again(one.id, { replay: true }))
  expect(replay).toMatchObject({
    basedOn: one.id,
    inputDigest: one.inputDigest,
    asOf: one.asOf,
    result: { ...one.result, isSame: true },
  })
  expect(placesOf(await rowsOf(replay.id))).toEqual(placesOf(rows))
  const found = await planner(`GET /plans?basedOn=${one.id}`)
  expect(found.body.rows.map(({ id }: { id: number }) => id)).toEqual([replay.id])
  await planner(`DELETE /plans/${one.id}`)
  expect((await read(replay.id)).basedOn).toBeNull()
})

test('What somebody took in the middle of it is come to again', async () => {
  const { body } = await planner('POST /plans', {
    ...period,
    projectId: crowd,
    dates: 'free',
    slideDays: 20,
    effort: 'thorough',
  })
  await expect.poll(async () => (await read(body.id)).state, { timeout: 60_000 }).toBe('running')
  // The version that was seen before the server began.
  const stopped = await planner(`PUT /plans/${body.id}/stop`, { keep: true, version: body.version })
  expect(stopped.status).toBe(200)
  const done = await ended({ status: 201, body })
  expect([done.state, done.result.endedBy]).toEqual(['done', 'stopped'])
  const replay = await ended(await again(body.id, { replay: true }))
  expect(replay.result).toEqual({ ...done.result, isSame: true })
  expect(placesOf(await rowsOf(replay.id))).toEqual(placesOf(await rowsOf(body.id)))
})

test('What the limit of time ended is come to again without one', async () => {
  const free = { dates: 'free', slideDays: 20, effort: 'normal' }
  const done = await ended(await planner('POST /plans', { ...period, projectId: crowd, ...free }))
  expect(done.result).toMatchObject({ endedBy: 'limit', work: { steps: 0, exact: 0 } })
  const replay = await ended(await again(done.id, { replay: true }))
  expect(replay.result).toEqual({ ...done.result, isSame: true })
  expect(placesOf(await rowsOf(replay.id))).toEqual(placesOf(await rowsOf(done.id)))
})

test('Planned anew is what is open; rows to keep stay, and take who goes there', async () => {
  const audits = await Promise.all([0, 1, 2, 3].map(() => makeAudit(sql, at(28))))
  const base = await ended(await planner('POST /plans', { ...period, projectId: audits, name: 'March' }))
  const [kept, open, left, accepted] = await rowsOf(base.id)
  if (!kept || !open || !left || !accepted) throw new Error('A row is missing.')
  await planner(`PUT /plans/${base.id}/rows/${left.rowId}`, { state: 'rejected', version: left.version })
  await planner(`PUT /plans/${base.id}/accept`, {
    rows: [{ rowId: accepted.rowId, version: accepted.version }],
  })
  const anew = await ended(await again(base.id, { keep: [kept.rowId], preset: 'evenLoad', seed: 2 }))
  expect(anew).toMatchObject({ name: 'March', basedOn: base.id, seed: 2, result: { chosen: 2, planned: 2 } })
  expect(anew.input).toMatchObject({ preset: 'evenLoad', projectId: [open.project.id, kept.project.id] })
  const rows = await rowsOf(anew.id)
  expect(rows.map(({ project }) => project.id)).toEqual([kept.project.id, open.project.id])
  expect(rows[0]?.auditors).toEqual(kept.auditors)
  expect(rows[0]?.reasons.map(({ says }) => says)).toEqual([`Kept as proposal ${base.id} had it.`])
  const taken = [kept, accepted].flatMap(({ auditors }) => auditors.map(({ id }) => id))
  expect(taken).not.toContain(rows[1]?.auditors[0]?.id)
})

test('What can’t be kept, replayed or planned anew is refused', async () => {
  const base = await ended(
    await planner('POST /plans', { ...period, projectId: [await makeAudit(sql, at(27))] }),
  )
  const [row] = await rowsOf(base.id)
  const gone = await again(base.id, { keep: [999_999] })
  expect([gone.status, gone.body.message]).toEqual([
    400,
    'Row 999999 can’t be kept: it isn’t an open row of this proposal with a place.',
  ])
  const both = await again(base.id, { replay: true, seed: 2 })
  expect([both.status, both.body.details[0].field]).toEqual([400, 'seed'])
  const none = await again(base.id, { keep: [row?.rowId] })
  expect([none.status, none.body.message]).toEqual([409, 'None of these audits can be planned.'])
  const viewer = await signInWith(app, ['ViewPlans', 'ViewAllAudit'])
  expect((await viewer(`POST /plans/${base.id}/again`, {})).status).toBe(403)
  await sql`update plan_facts set rows_digest = null where plan_id = ${base.id}`
  expect((await again(base.id, { replay: true })).body.message).toBe(
    'This proposal can’t be planned again exactly as it was.',
  )
})
