import { expect, test } from 'vitest'
import { makeStandardHolder } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { sql, planner, makeTeam, readAudit, callerWith } = await startRoster()

const both = ['GRS', 'OCS']
const kept = { start: june(10), end: june(11, 10) }
const given = { start: june(12), end: june(12, 10) }

/** Ann, who holds both standards, has the audit; its last day goes to somebody else. */
async function stage(standards = both) {
  const [ann, ben] = [
    await makeStandardHolder(sql, { name: 'Ann', standards: both }),
    await makeStandardHolder(sql, { name: 'Ben', standards }),
  ]
  const { id } = await makeTeam([ann], { standards: both })
  const { version } = await readAudit(id)
  const step = {
    kind: 'replace',
    projectId: id,
    version,
    auditors: [
      { id: ann, ...kept },
      { id: ben, ...given },
    ],
  }
  return { ann, ben, id, step }
}

const partsOf = (audit: { auditors: { id: number; start: string; end: string }[] }) =>
  audit.auditors.map(({ id, start, end }) => ({ id, start, end }))
const wire = (id: number, { start, end }: { start: Date; end: Date }) => ({
  id,
  start: start.toISOString(),
  end: end.toISOString(),
})

test('An audit is split in one change: each part is told, and Undo gives it back whole.', async () => {
  const { ann, ben, id, step } = await stage()
  const { status, body } = await planner('POST /changes', { steps: [step] })
  expect(status).toBe(200)
  const split = await readAudit(id)
  expect(partsOf(split)).toEqual([wire(ann, kept), wire(ben, given)])
  expect(split.coverage.missing).toEqual([])
  expect((await planner('POST /changes', { steps: body.inverse })).status).toBe(200)
  expect(partsOf(await readAudit(id))).toEqual([wire(ann, { start: june(10), end: june(12, 10) })])
})

test('A standard that whoever takes the rest lacks is missing on that day, and the concern names it.', async () => {
  const { id, step } = await stage(['GRS'])
  const preview = await planner('POST /changes/preview', { steps: [step], confirmed: true })
  const warnings = preview.body.verdicts.flatMap((one: { warnings: object[] }) => one.warnings)
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'lostStandards' }))
  expect((await planner('POST /changes', { steps: [step], confirmed: true })).status).toBe(200)
  const { coverage, concerns, standards } = await readAudit(id)
  const ocs = standards.find(({ code }: { code: string }) => code === 'OCS').id
  expect(coverage.missing).toEqual([ocs])
  const reasons = concerns.flatMap((one: { reasons: { code: string; text: string }[] }) => one.reasons)
  expect(reasons).toContainEqual(
    expect.objectContaining({
      key: `team:uncovered:${ocs}:2031-06-12:1`,
      text: 'Nobody covers OCS on 12 Jun 2031.',
    }),
  )
})

test('Whoever takes days is booked for those alone, and never twice.', async () => {
  const { ben, id, step } = await stage()
  const { id: other } = await makeTeam([ben], { start: june(11), end: june(11, 10), standards: both })
  expect((await planner('POST /changes', { steps: [step] })).status).toBe(200)
  const { version } = await readAudit(id)
  const [, mine] = step.auditors
  const overlapping = {
    ...step,
    version,
    auditors: [step.auditors[0], { ...mine, start: june(11), end: june(12, 10) }],
  }
  const refused = await planner('POST /changes', { steps: [overlapping] })
  expect([refused.status, refused.body.code]).toEqual([409, 'clash'])
  expect(refused.body.details).toMatchObject([{ projectId: other }])
})

test('It takes the right to re-assign.', async () => {
  const { step } = await stage()
  const call = await callerWith('ViewAllAudit', 'ViewAuditDetail', 'ModifyAudit', 'ModifyRoster')
  expect((await call('POST /changes', { steps: [step] })).status).toBe(403)
})
