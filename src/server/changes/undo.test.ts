import { array, assert, asyncProperty, boolean, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql)
const auditors = await Promise.all(
  [['GRS'], ['GRS'], ['GRS'], ['OCS']].map(standards => makeStandardHolder(sql, { standards })),
)

const at = (day: number, hour: number) => new Date(Date.UTC(2031, 2, 3 + day, hour))
const audits: number[] = []
for (const day of [0, 3, 6])
  audits.push(await makeAudit(sql, { customerId, start: at(day, 1), end: at(day + 2, 10) }))

type Entry = { id: number; version: number; start: Date; end: Date }

/** Everything that an undo has to bring back; versions go on, and that an audit once had a team stays true. */
async function readPlan() {
  const plan = await sql`
    select id, starts_at, ends_at, status, status_reason, note, agreed_on, agreed_by, agreed_note from audit order by id`
  const entries = await sql`
    select id, auditor_id, kind, audit_id, request_id, starts_at, ends_at, note from roster_entry
    where released_at is null order by id`
  return { plan: [...plan], entries: [...entries] }
}

const auditor = constantFrom(...auditors)
const day = integer({ min: 0, max: 8 })
const nth = integer({ min: 0, max: 30 })

type Make = () => Promise<object | undefined>

const onAudit =
  (projectId: number, kind: string, given: object): Make =>
  async () => {
    const [audit] = await sql<{ version: number }[]>`select version from audit where id = ${projectId}`
    return { kind, projectId, version: audit?.version, ...given }
  }

const onEntry =
  (kind: string, place: number, given: (entry: Entry) => object): Make =>
  async () => {
    const entries = await sql<Entry[]>`
    select id, version, starts_at as start, ends_at as "end" from roster_entry where released_at is null order by id`
    const entry = entries[place % Math.max(1, entries.length)]
    return entry && { kind, rosterId: entry.id, version: entry.version, ...given(entry) }
  }

const audit = constantFrom(...audits)
const step = oneof(
  record({ audit, day, days: integer({ min: 0, max: 2 }) }).map(one =>
    onAudit(one.audit, 'moveAudit', { start: at(one.day, 1), end: at(one.day + one.days, 10) }),
  ),
  record({ audit, auditor }).map(one =>
    onAudit(one.audit, 'assign', { auditors: [{ id: one.auditor, note: 'Gate 3' }] }),
  ),
  record({ audit, auditor }).map(one => onAudit(one.audit, 'unassign', { auditors: [{ id: one.auditor }] })),
  record({ audit, auditor }).map(one => onAudit(one.audit, 'replace', { auditors: [{ id: one.auditor }] })),
  record({ audit }).map(one => onAudit(one.audit, 'draft', { reason: 'The mill is closed.' })),
  record({ audit, isTakenBack: boolean() }).map(one =>
    onAudit(one.audit, 'agree', {
      agreedOn: one.isTakenBack ? null : '2026-03-02',
      note: one.isTakenBack ? '' : 'By phone',
    }),
  ),
  record({ auditor, day }).map(
    (one): Make =>
      async () => ({
        kind: 'book',
        booking: {
          auditorId: one.auditor,
          kind: 'training',
          start: at(one.day, 11),
          end: at(one.day, 15),
          note: 'Room 2',
        },
      }),
  ),
  record({ nth, auditor }).map(one => onEntry('moveEntry', one.nth, () => ({ auditorId: one.auditor }))),
  // A part of what it was, as some auditors come for half of an audit.
  record({ nth }).map(one =>
    onEntry('moveEntry', one.nth, ({ start, end }) => ({
      end: new Date((start.getTime() + end.getTime()) / 2),
      note: 'Only a part',
    })),
  ),
  record({ nth }).map(one => onEntry('removeEntry', one.nth, () => ({}))),
)

test('Whatever a change did, its inverse brings every audit and entry back as it was, with parts and notes.', {
  timeout: 120_000,
}, async () => {
  let made = 0
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 4 }), async makers => {
      const steps = []
      for (const make of makers) steps.push(await make())
      const before = await readPlan()
      const change = { steps: steps.filter(Boolean), confirmed: true }
      if (change.steps.length === 0) return
      const done = await planner('POST /changes', change)
      if (done.status !== 200) {
        expect([400, 404, 409]).toContain(done.status)
        expect(await readPlan()).toEqual(before)
        return
      }
      const after = await readPlan()
      const undone = await planner('POST /changes', { steps: done.body.inverse, confirmed: true })
      if (done.body.inverse.length === 0) return
      expect(undone).toMatchObject({ status: 200 })
      expect(await readPlan()).toEqual(before)
      made++
      // Half of what was tried stays, so that there is always something to begin with; done again it is the same, too.
      if (made % 2 === 0) return
      const redone = await planner('POST /changes', { steps: undone.body.inverse, confirmed: true })
      expect(redone.status).toBe(200)
      expect(await readPlan()).toEqual(after)
    }),
    { numRuns: 250, seed: 7 },
  )
  expect(made).toBeGreaterThan(40)
})
