import { expect, test } from 'vitest'
import { bookTimeOff, makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { sql, planner, makeTeam, callerWith } = await startRoster()

const preview = async (steps: object[], given: object = {}, call = planner) =>
  (await call('POST /changes/preview', { steps, ...given })).body
const iso = (day: number, hour = 1) => june(day, hour).toISOString()

/** Every row of every table. */
async function readEverything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ rows: string }[]>`
      select coalesce(string_agg(one::text, '\n' order by one::text), '') as rows from ${sql(name)} one`
    found[name] = row?.rows ?? ''
  }
  return found
}

test('A preview answers for each step what it would be refused with, and writes nothing.', async () => {
  const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql, { standards: ['OCS'] })]
  const { id, first } = await makeTeam([anna])
  await bookTimeOff(sql, anna, { start: june(20, 0), end: june(21, 0) })
  const steps = [
    { kind: 'moveAudit', projectId: id, version: 0, start: iso(16), end: iso(18, 10) },
    {
      kind: 'book',
      booking: { auditorId: anna, kind: 'other', start: iso(20, 2), end: iso(20, 3), note: '' },
    },
    { kind: 'assign', projectId: id, version: 0, auditors: [{ id: ben }] },
    { kind: 'removeEntry', rosterId: first.id, version: 7 },
    { kind: 'draft', projectId: id, version: 0 },
  ]
  const before = await readEverything()
  const body = await preview(steps)
  expect(await readEverything()).toEqual(before)
  expect(body.isPossible).toBe(false)
  expect(
    body.verdicts.map(({ refusal }: { refusal: { code?: string } | null }) => refusal?.code ?? null),
  ).toEqual([null, 'clash', 'unqualified', 'stale', null])
  const refused = await planner('POST /changes', { steps: steps.slice(1, 2) })
  expect(body.verdicts[1].refusal.message).toBe(refused.body.message)
  expect(body.verdicts[1].refusal.text).toEqual(refused.body.text)
})

test('It warns of want of standards, of those that nobody covers any more, and of weekends and holidays.', async () => {
  const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql, { standards: ['OCS'] })]
  const id = await makeAudit(sql, {
    start: new Date('2031-04-24T01:00Z'),
    end: new Date('2031-04-25T10:00Z'),
    auditorIds: [anna],
  })
  const onAudit = { projectId: id, version: 0 }
  const body = await preview(
    [
      { kind: 'replace', ...onAudit, auditors: [{ id: ben }] },
      { kind: 'moveAudit', ...onAudit, start: '2031-04-26T01:00:00Z', end: '2031-04-30T10:00:00Z' },
    ],
    { confirmed: true },
  )
  expect(body.isPossible).toBe(true)
  const [first, second] = body.verdicts.map(
    ({ warnings }: { warnings: { code: string; message: string }[] }) => warnings,
  )
  expect(first).toMatchObject([
    { code: 'unqualified' },
    { code: 'lostStandards', message: expect.stringContaining('GRS') },
  ])
  expect(second).toMatchObject([
    { code: 'unqualified', text: { key: 'planning-warnings.unqualified' } },
    { code: 'uncovered', message: expect.stringContaining('GRS') },
    { code: 'weekend', message: expect.stringContaining('a Saturday and a Sunday') },
    { code: 'holiday', message: expect.stringContaining('30 Apr 2031') },
  ])
})

test('It names the audits a booking would take somebody off.', async () => {
  const anna = await makeStandardHolder(sql)
  const { id } = await makeTeam([anna])
  const booking = { auditorId: anna, kind: 'sickLeave', start: iso(9), end: iso(13), note: '' }
  const releases = [{ projectId: id, version: 0 }]
  const body = await preview([{ kind: 'book', booking }], { releases })
  expect(body).toMatchObject({
    isPossible: true,
    released: [{ projectId: id, status: 'draft', auditor: { id: anna } }],
  })
})

test('It says nothing about an audit that the caller may not see.', async () => {
  const { id } = await makeTeam([await makeStandardHolder(sql)])
  const call = await callerWith('ModifyAudit')
  const body = await preview([{ kind: 'draft', projectId: id, version: 0 }], {}, call)
  expect(body.verdicts).toMatchObject([{ refusal: { statusCode: 404 }, warnings: [] }])
})
