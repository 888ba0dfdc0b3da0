import { beforeEach, expect, test, vi } from 'vitest'
import type { Audit } from '#web/planner/data/booking.ts'
import { planAssign, planRemove, planReplace, planSuggestion } from '#web/planner/data/plan-team.ts'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import type { Drag } from './drag.ts'
import { planDrop } from './use-drop.ts'

const member = {
  isEnabled: true,
  covers: [],
  role: 'auditor' as const,
  withId: null,
  start: '',
  end: '',
  days: 1,
  daysByHand: false,
}
const [anna, bao, chen] = [
  { id: 1, name: 'Anna', ...member },
  { id: 2, name: 'Bao', ...member },
  { id: 3, name: 'Chen', ...member },
]

/** The working hours of a day of May 2027 in Hanoi. */
const dayOf = (day: number) => ({
  start: `2027-05-0${day}T01:00:00.000Z`,
  end: `2027-05-0${day}T10:00:00.000Z`,
})

function auditOf(given: Partial<Audit> = {}): Audit {
  const audit = {
    id: 7,
    idflNumber: 'AUD-7',
    companyName: 'Saigon Weaving',
    customer: { countryId: 1 },
    timeZone: 'Asia/Ho_Chi_Minh',
    status: 'assigned',
    visits: [],
    standardId: [4],
    auditors: [anna],
    version: 1,
    ...dayOf(4),
  }
  return { ...audit, ...given } as Audit
}

const entry = auditEntryOf({ id: 9, ...dayOf(4), auditor: anna })
const absence = entryOf({ id: 5, ...dayOf(4), auditor: anna })

/** What the server has by now. */
const saved = new Map<string, unknown>()

beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string) => Response.json(saved.get(address)))
})

const dragOf = (item: Drag['item'], byDays: number): Drag => ({
  item,
  byDays,
  grip: 'move',
  rowKey: 'anna',
  auditorId: 1,
  fromAuditorId: 1,
})

test('an audit that somebody else moved goes to the days that were asked for, and not as many days on', async () => {
  saved.set('/api/projects/7', auditOf())
  const plan = await planDrop(dragOf({ type: 'entries', entries: [entry] }, 2), anna)
  expect(plan).toMatchObject({ done: 'AUD-7 moved 2 days later' })
  saved.set('/api/projects/7', auditOf({ ...dayOf(8), auditors: [anna, bao], version: 2 }))
  expect(await plan?.renew()).toMatchObject({
    changes: [
      {
        what: 'AUD-7 · Saigon Weaving · Anna and Bao',
        before: 'Sat 08 May 2027 08:00 – 17:00',
        after: 'Thu 06 May 2027 08:00 – 17:00',
      },
    ],
    done: 'AUD-7 moved',
  })
})

test('an audit that somebody else moved to the same days leaves nothing to do', async () => {
  saved.set('/api/projects/7', auditOf())
  const plan = await planDrop(dragOf({ type: 'entries', entries: [entry] }, 2), anna)
  saved.set('/api/projects/7', auditOf({ ...dayOf(6), version: 2 }))
  await expect(plan?.renew()).rejects.toThrow('This change has already been made.')
})

test('several go each to where they were to go', async () => {
  saved.set('/api/projects/7', auditOf())
  const plan = await planDrop(dragOf({ type: 'entries', entries: [entry, absence] }, 2), anna)
  expect(plan).toMatchObject({ confirmLabel: 'Move 2 days later', done: '2 bookings moved 2 days later' })
  saved.set('/api/projects/7', auditOf({ ...dayOf(7), version: 2 }))
  saved.set('/api/rosters/5', absence)
  const again = await plan?.renew()
  expect(again).toMatchObject({ confirmLabel: 'Move', done: '2 bookings moved' })
  expect(again?.changes.map(({ before, after }) => [before, after])).toEqual([
    ['Anna · Tue 04 May 2027 08:00 – 17:00', 'Anna · Thu 06 May 2027 08:00 – 17:00'],
    ['Fri 07 May 2027 08:00 – 17:00', 'Thu 06 May 2027 08:00 – 17:00'],
  ])
})

test.each([
  [1, 'Move 1 day later', 'AUD-7 moved 1 day later', '2 bookings moved 1 day later'],
  [-1, 'Move 1 day earlier', 'AUD-7 moved 1 day earlier', '2 bookings moved 1 day earlier'],
  [-3, 'Move 3 days earlier', 'AUD-7 moved 3 days earlier', '2 bookings moved 3 days earlier'],
])('by how many days, %i, is said before and after', async (byDays, confirmLabel, done, allDone) => {
  saved.set('/api/projects/7', auditOf())
  const plan = await planDrop(dragOf({ type: 'entries', entries: [entry] }, byDays), anna)
  expect(plan).toMatchObject({ done })
  const ofAll = await planDrop(dragOf({ type: 'entries', entries: [entry, absence] }, byDays), anna)
  expect(ofAll).toMatchObject({ confirmLabel, done: allDone })
})

test('a booking whose days alone were to change stays with whom it was given to meanwhile', async () => {
  const plan = await planDrop(dragOf({ type: 'entries', entries: [absence] }, 1), anna)
  saved.set('/api/rosters/5', { ...absence, auditorId: 2, auditor: bao, version: 2 })
  expect((await plan?.renew())?.changes).toMatchObject([
    { before: 'Bao · Tue 04 May 2027 08:00 – 17:00', after: 'Bao · Wed 05 May 2027 08:00 – 17:00' },
  ])
})

test('an auditor joins the team and the days that an audit has by now, without the clashes of other days', async () => {
  const draft = auditOf({ status: 'draft', auditors: [] })
  const clash = { auditorId: 3, auditorName: 'Chen', kind: 'training' as const, timeZone: 'UTC', ...dayOf(4) }
  const plan = planAssign(draft, chen, { fit: 'busy', clashes: [clash] })
  expect(plan.warnings).toHaveLength(1)
  saved.set('/api/projects/7', auditOf({ ...dayOf(6), version: 2 }))
  expect(await plan.renew()).toMatchObject({
    changes: [
      {
        before: 'Anna · Thu 06 May 2027 08:00 – 17:00',
        after: 'Anna and Chen · Thu 06 May 2027 08:00 – 17:00',
      },
    ],
    warnings: [],
  })
})

test('whoever joins comes in the role that is chosen, the first of grade lead as the lead, and only auditors lack standards', () => {
  const lead = {
    ...chen,
    standards: [{ standardId: 4, validFrom: null, validTo: null, grade: 'lead' as const }],
  }
  const draft = auditOf({ status: 'draft', auditors: [] })
  const lacking = { fit: 'unqualified' as const, clashes: [] }
  const plan = planAssign(
    draft,
    { ...lead, standards: lead.standards.map(one => ({ ...one, code: 'GRS', name: 'GRS' })) },
    lacking,
  )
  expect(plan.steps).toMatchObject([{ auditors: [{ id: 3 }] }])
  expect(plan.steps[0]).not.toHaveProperty('auditors.0.role')
  expect([plan.role?.usual, plan.seen]).toEqual(['lead', ['3:unqualified']])
  const observing = plan.role?.as('observer')
  expect(observing).toMatchObject({
    steps: [{ auditors: [{ id: 3, role: 'observer' }] }],
    warnings: [],
    seen: [],
  })
  expect(observing?.role?.as('auditor').warnings).toHaveLength(1)
  const led = auditOf({ auditors: [{ ...anna, role: 'lead' }] })
  expect(planAssign(led, chen, undefined).role?.usual).toBe('auditor')
})

test('an auditor whom somebody else has assigned, or an audit canceled by now, leaves nothing to do', async () => {
  const plan = planAssign(auditOf({ status: 'draft', auditors: [] }), anna, undefined)
  saved.set('/api/projects/7', auditOf())
  await expect(plan.renew()).rejects.toThrow('This change has already been made.')
  saved.set('/api/projects/7', auditOf({ status: 'canceled', auditors: [] }))
  await expect(plan.renew()).rejects.toThrow('AUD-7 is canceled now')
})

test('a suggestion of free dates is for drafts, and no longer for one that has got a team', async () => {
  const plan = planSuggestion(auditOf({ status: 'draft', auditors: [] }), { ...dayOf(6), auditors: [bao] })
  saved.set('/api/projects/7', auditOf())
  await expect(plan.renew()).rejects.toThrow('AUD-7 is assigned now')
})

test('whoever has the place by now is the one who is replaced', async () => {
  const plan = planReplace(entry, chen, undefined)
  saved.set('/api/rosters/9', { ...entry, auditorId: 2, auditor: bao, version: 2 })
  expect(await plan.renew()).toMatchObject({
    done: 'Chen replaced Bao on AUD-7',
    changes: [
      { before: 'Bao · Tue 04 May 2027 08:00 – 17:00', after: 'Chen · Tue 04 May 2027 08:00 – 17:00' },
    ],
  })
})

test('whoever got a booking meanwhile is not taken off in the place of another', async () => {
  const plan = planRemove(entry)
  saved.set('/api/rosters/9', { ...entry, ...dayOf(5), version: 2 })
  expect((await plan.renew()).changes).toMatchObject([{ before: 'Anna · Wed 05 May 2027 08:00 – 17:00' }])
  saved.set('/api/rosters/9', { ...entry, auditorId: 2, auditor: bao, version: 2 })
  await expect(plan.renew()).rejects.toThrow('It belongs to Bao now, so there is nothing left to do here.')
})

test('an audit that would leave the window of a visit says so, however it is moved', async () => {
  const visit = {
    kind: 'surveillance',
    ordinal: 1,
    number: 'QMS-12',
    earliest: '2027-05-03',
    latest: '2027-05-05',
  }
  const counted = auditOf({ visits: [visit] as Audit['visits'] })
  const warning = 'Outside the window of Surveillance 1 of QMS-12: 03 May 2027 to 05 May 2027.'
  saved.set('/api/projects/7', counted)
  const warned = async (item: Drag['item'], byDays: number) =>
    (await planDrop(dragOf(item, byDays), item.type === 'draft' ? chen : anna))?.warnings
  const alone: Drag['item'] = { type: 'entries', entries: [entry] }
  expect(await warned(alone, 1)).not.toContain(warning)
  expect(await warned(alone, 2)).toContain(warning)
  expect(await warned({ type: 'entries', entries: [entry, absence] }, 2)).toContain(warning)
  saved.set('/api/projects/7', { ...counted, status: 'draft', auditors: [], ...dayOf(6) })
  expect(await warned({ type: 'draft', audit: counted }, 0)).toContain(warning)
  expect(planSuggestion(counted, { ...dayOf(6), auditors: [bao] }).warnings).toEqual([warning])
  expect(planSuggestion(counted, { ...dayOf(5), auditors: [bao] }).warnings).toEqual([])
})
