import type { Step } from '#contract/changes.ts'
import { annotate, type Db, type Reason } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayReason } from '#words/en/reasons.ts'
import { agree } from './agree.ts'
import { assign, replace } from './assign.ts'
import { book } from './book.ts'
import { calculateVisits } from './calculate-visits.ts'
import { type AuditChange, changeAudit, moveAudit } from './change-audit.ts'
import type { ChangeContext, Inverse, Release, ReleasedAuditor } from './change-context.ts'
import { changeStatus, returnToDraft, type StatusChange } from './change-status.ts'
import type { Consent } from './consent.ts'
import { type Ids, lockState, readState, type State } from './lock-state.ts'
import { moveEntry } from './move-entry.ts'
import { listPlanEvents, type PlanEvent } from './plan-events.ts'
import { removeEntry, unassign } from './remove-entry.ts'
import { listCutEntries } from './team-queries.ts'
import { lockRules } from './team-rules.ts'

export type AnyStep = Step | AuditChange | StatusChange

/** Steps that are made together, with what is taken for them; `releases` names the audits that a booking may displace. */
export type Change = Consent & {
  steps: readonly AnyStep[]
  releases?: readonly Release[] | undefined
  /** The reason of each step: what somebody typed, or what the product itself gives. */
  reason?: Reason | undefined
}

export type Applied = {
  before: State
  after: State
  /** The entries that the change created. */
  createdIds: readonly number[]
  released: readonly ReleasedAuditor[]
  inverse: Inverse
  /** What to notify whom of. */
  events: PlanEvent[]
}

/**
 * Makes all steps of a change in order, or throws the refusal of the first that can't be made. Every change of the plan comes
 * through here, even of a single record; the calling code opens the transaction and sends the notifications.
 */
export async function applySteps(tx: Db, caller: Caller, change: Change): Promise<Applied> {
  const context = await begin(tx, caller, change)
  const inverses: Inverse[] = []
  for (const step of change.steps) inverses.unshift(await applyStep(context, step))
  return finish(context, inverses)
}

/** Locks everything that the steps are about. */
export async function begin(tx: Db, caller: Caller, change: Change): Promise<ChangeContext> {
  lockRules(tx, 'shared')
  const before = await lockState(tx, await listIds(tx, change))
  const { confirmed, seen, override, isRestoring = false, isUndo, releases = [], reason } = change
  return {
    tx,
    caller,
    consent: { confirmed, seen, override, isRestoring, isUndo },
    releases,
    reason: isUndo ? sayReason.text('undone') : reason,
    before,
    createdIds: [],
    released: [],
    reopened: [],
    warned: [],
    overridden: [],
  }
}

export async function applyStep(context: ChangeContext, step: AnyStep): Promise<Inverse> {
  annotate(context.tx, { action: '', reason: context.reason ?? '' })
  const make = makers[step.kind] as (context: ChangeContext, step: AnyStep) => Promise<Inverse>
  return make(context, step)
}

/** How each kind of step is made. */
const makers: {
  [Kind in AnyStep['kind']]: (
    context: ChangeContext,
    step: Extract<AnyStep, { kind: Kind }>,
  ) => Promise<Inverse>
} = {
  changeAudit: (context, step) => changeAudit(context, step),
  changeStatus,
  moveAudit,
  assign,
  unassign,
  replace,
  draft: returnToDraft,
  agree,
  book,
  moveEntry,
  removeEntry,
}

/** What came of the steps that were made since `begin`. */
export async function finish(context: ChangeContext, inverses: readonly Inverse[]): Promise<Applied> {
  const { tx, before, createdIds, released, reopened } = context
  const entryIds = [...before.entries.keys(), ...createdIds]
  const after = await readState(tx, { auditIds: [...before.audits.keys()], entryIds })
  await calculateAfterDone(tx, before, after)
  const events = [...listPlanEvents(before, after, reopened), ...listOverrides(context)]
  const inverse = inverses.includes(null) ? null : inverses.flatMap(back => back ?? [])
  return { before, after, createdIds, released, events, inverse: inverse && withVersions(inverse, after) }
}

const listOverrides = ({ overridden }: ChangeContext): PlanEvent[] =>
  overridden.flatMap(({ auditId, auditorId, exclusionId }) =>
    exclusionId === null ? [] : [{ about: 'override', auditId, auditorId, exclusionId }],
  )

/** What is owed next depends on the day on which a visit was done. */
async function calculateAfterDone(
  tx: Db,
  { audits: before }: State,
  { audits: after }: State,
): Promise<void> {
  const isDone = (audits: State['audits'], id: number) => audits.get(id)?.status === 'completed'
  const ids = [...before.keys()].filter(id => isDone(before, id) !== isDone(after, id))
  if (ids.length === 0) return
  const rows = await tx<{ certificateId: number }[]>`
    select distinct visit.certificate_id from audit_visit join visit on visit.id = audit_visit.visit_id
    where audit_visit.audit_id = any(${ids}::integer[])`
  if (rows.length === 0) return
  annotate(tx, { action: '' })
  await calculateVisits(
    tx,
    rows.map(({ certificateId }) => certificateId),
  )
}

/** The inverse applies to the state after the change. */
function withVersions(inverse: readonly Step[], { audits, entries }: State): Step[] {
  return inverse.map(step => {
    if ('projectId' in step) return { ...step, version: audits.get(step.projectId)?.version ?? 0 }
    if ('version' in step) return { ...step, version: entries.get(step.rosterId)?.version ?? 0 }
    return step
  })
}

async function listIds(tx: Db, { steps, releases = [] }: Change): Promise<Ids> {
  const named = [...steps.map(idsOf), ...(await listComingBack(tx, steps))]
  const entryIds = named.flatMap(ids => ids.entryIds)
  return {
    auditIds: [
      ...named.flatMap(ids => ids.auditIds),
      ...releases.map(({ projectId }) => projectId),
      ...(await listOwners(tx, entryIds)),
    ],
    entryIds,
    auditorIds: named.flatMap(ids => ids.auditorIds),
    visitIds: steps.flatMap(step =>
      step.kind === 'changeAudit' ? (step.change.countsFor ?? []).map(({ visitId }) => visitId) : [],
    ),
  }
}

/** The audits that the entries are parts of. */
async function listOwners(tx: Db, entryIds: readonly number[]): Promise<number[]> {
  if (entryIds.length === 0) return []
  const rows = await tx<{ auditId: number }[]>`
    select audit_id from roster_entry where id = any(${[...entryIds]}::integer[]) and audit_id is not null`
  return rows.map(({ auditId }) => auditId)
}

/** The entries that re-opening brings back, which are on no team until then. */
async function listComingBack(tx: Db, steps: readonly AnyStep[]): Promise<Ids[]> {
  const changed = steps.filter(step => step.kind === 'changeStatus')
  const cut = await Promise.all(changed.map(({ projectId }) => listCutEntries(tx, projectId)))
  return cut.map(entries => ({
    auditIds: [],
    entryIds: entries.map(({ entryId }) => entryId),
    auditorIds: entries.map(({ auditorId }) => auditorId),
  }))
}

function idsOf(step: AnyStep): Ids {
  const none = { auditIds: [], entryIds: [], auditorIds: [] }
  switch (step.kind) {
    case 'assign':
    case 'replace':
    case 'unassign':
      return { ...none, auditIds: [step.projectId], auditorIds: step.auditors.map(({ id }) => id) }
    case 'changeAudit':
    case 'changeStatus':
    case 'moveAudit':
    case 'draft':
    case 'agree':
      return { ...none, auditIds: [step.projectId] }
    case 'book':
      return { ...none, entryIds: [step.rosterId ?? []].flat(), auditorIds: [step.booking.auditorId] }
    case 'moveEntry':
      return { ...none, entryIds: [step.rosterId], auditorIds: [step.auditorId ?? []].flat() }
    case 'removeEntry':
      return { ...none, entryIds: [step.rosterId] }
  }
}
