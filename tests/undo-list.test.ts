import { expect, test } from 'vitest'
import {
  type Change,
  noteDone,
  togetherWith,
  touchedOf,
  undoList,
  undoOf,
  withoutUndone,
} from '#web/planning/undo-list.ts'
import { makeStandardHolder } from './factories.ts'
import { june, startRoster } from './roster-stage.ts'

const { sql, planner, makeTeam, readAudit } = await startRoster()
const iso = (day: number, hour = 1) => june(day, hour).toISOString()

/** As the planner does: what is made is listed. */
async function make(done: string, steps: object[]): Promise<Change> {
  const { status, body } = await planner('POST /changes', { steps, confirmed: true })
  expect([done, status]).toEqual([done, 200])
  return noteDone({ done, restores: '', ...undoOf(body) })
}

/** As the planner does: what stands on it first. Answers the statuses. */
async function undo(id: number): Promise<number[]> {
  const statuses: number[] = []
  for (const { id: one } of togetherWith(undoList.get(), id)) {
    const change = undoList.get().find(listed => listed.id === one)
    if (!change) continue
    const { status, body } = await planner('POST /changes', { steps: change.way, confirmed: true })
    statuses.push(status)
    if (status !== 200) return statuses
    undoList.set(withoutUndone(undoList.get(), change, touchedOf(body)))
  }
  return statuses
}

/** All that an undo has to bring back. */
const readPlan = async () => [
  ...(await sql`select id, status, starts_at, ends_at, status_reason, agreed_on from audit order by id`),
  ...(await sql`
    select id, auditor_id, audit_id, kind, starts_at, ends_at, note from roster_entry
    where released_at is null order by id`),
]

const version = async (id: number) => (await readAudit(id)).version
const entryOf = async (auditId: number, auditorId: number) => {
  const [entry] = await sql<{ id: number; version: number }[]>`
    select id, version from roster_entry
    where audit_id = ${auditId} and auditor_id = ${auditorId} and released_at is null`
  return { rosterId: entry?.id, version: entry?.version }
}

test('Changes of the same audits, one upon another, are all taken back, from the last or from the first', async () => {
  const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
  for (const isFromFirst of [false, true]) {
    undoList.set([])
    const { id } = await makeTeam([anna])
    const other = await makeTeam([ben], { start: june(20), end: june(20, 10) })
    const plans = [await readPlan()]
    const onAudit = async () => ({ projectId: id, version: await version(id) })
    const first = await make('part', [
      { kind: 'moveEntry', ...(await entryOf(id, anna)), end: iso(11, 10), note: 'Only the mill' },
    ])
    plans.unshift(await readPlan())
    await make('move', [{ kind: 'moveAudit', ...(await onAudit()), start: iso(13), end: iso(15, 10) }])
    plans.unshift(await readPlan())
    await make('agree', [{ kind: 'agree', ...(await onAudit()), agreedOn: '2026-03-02', note: '' }])
    plans.unshift(await readPlan())
    await make('off', [{ kind: 'removeEntry', ...(await entryOf(id, anna)) }])
    plans.unshift(await readPlan())
    await make('on', [{ kind: 'assign', ...(await onAudit()), auditors: [{ id: ben }] }])
    await make('elsewhere', [
      { kind: 'moveAudit', projectId: other.id, version: 0, start: iso(21), end: iso(21, 10) },
    ])
    if (isFromFirst) {
      expect(await undo(first.id)).toEqual([200, 200, 200, 200, 200])
      expect(undoList.get().map(({ done }) => done)).toEqual(['elsewhere'])
      expect(await undo(undoList.get()[0]?.id ?? 0)).toEqual([200])
      expect(await readPlan()).toEqual(plans.at(-1))
    } else {
      expect(await undo(undoList.get()[0]?.id ?? 0)).toEqual([200])
      for (const plan of plans) {
        expect(await undo(undoList.get()[0]?.id ?? 0)).toEqual([200])
        expect(await readPlan()).toEqual(plan)
      }
    }
    await sql`update roster_entry set released_at = now() where audit_id = any(${[id, other.id]}::integer[])`
  }
})

test('What somebody else changed in between stops the undo there, and nothing of theirs is lost', async () => {
  undoList.set([])
  const anna = await makeStandardHolder(sql)
  const { id } = await makeTeam([anna])
  const first = await make('first', [
    { kind: 'moveAudit', projectId: id, version: 0, start: iso(13), end: iso(15, 10) },
  ])
  await planner(`PUT /projects/${id}`, { note: 'Gate 2', version: await version(id) })
  await make('second', [
    { kind: 'moveAudit', projectId: id, version: await version(id), start: iso(16), end: iso(18, 10) },
  ])
  expect(await undo(first.id)).toEqual([200, 409])
  expect(await readAudit(id)).toMatchObject({ start: iso(13), note: 'Gate 2' })
  expect(undoList.get().map(({ done }) => done)).toEqual(['first'])
})
