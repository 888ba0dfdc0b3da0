import type { Sql } from 'postgres'
import type { bulk } from '#contract/bulk.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Permission } from '#domain/permissions.ts'
import { type Db, dryRun, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyFollowers } from '#server/notifications/notify-followers.ts'
import { type AnyStep, type Applied, begin, finish } from '#server/planning/apply-steps.ts'
import type { ChangeContext, Inverse } from '#server/planning/change-context.ts'
import { previewSteps, tryStep } from '#server/planning/preview-steps.ts'
import { touchedEntries } from '#server/planning/touched-records.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { moveByWorkingDays } from './move-days.ts'

type Body = Parsed<typeof bulk.apply, 'body'>
type Action = Body['action']
type Wanted = Parsed<typeof bulk.preview, 'body'>

const needed: Record<Action['kind'], Permission> = {
  complete: 'CompleteAudit',
  cancel: 'CancelAudit',
  assign: 'ModifyAudit',
  move: 'ModifyAudit',
}

/** What would become of each, one after another: each sees what those before it changed. */
export async function previewMany(
  sql: Sql,
  caller: Caller,
  wanted: Wanted,
): Promise<Answer<typeof bulk.preview>> {
  refuseUnpermitted(caller, wanted.action)
  return dryRun(sql, { actor: caller.accountId }, async tx => {
    const steps = await stepsOf(tx, wanted)
    const { verdicts } = await previewSteps(tx, caller, { steps, confirmed: true })
    const verdictOf = new Map(steps.map(({ projectId }, place) => [projectId, verdicts[place]]))
    return {
      rows: wanted.audits.map(({ id }) => {
        const { refusal = null, warnings = [], audit } = verdictOf.get(id) ?? {}
        const isMoved = wanted.action.kind === 'move' && audit
        return { id, refusal, warnings, start: isMoved ? audit.start : null, end: isMoved ? audit.end : null }
      }),
    }
  })
}

/** Changes all of them or none, or those that can be; everybody is notified once. */
export function changeMany(sql: Sql, caller: Caller, body: Body): Promise<Answer<typeof bulk.apply>> {
  const { action, leaveOut = false, confirmed, seen, override } = body
  refuseUnpermitted(caller, action)
  const reasonCode = action.kind === 'cancel' ? action.reasonCode : undefined
  return transaction(sql, { actor: caller.accountId, reasonCode }, async tx => {
    const steps = await stepsOf(tx, body)
    const context = await begin(tx, caller, { steps, confirmed, seen, override })
    const { inverses, leftOut, changed } = await tryAll(context, steps)
    if (changed.length === 0 || (leftOut.length > 0 && !leaveOut))
      throw refuse('conflict', sayPlanningFailure.text('someRefused', { count: leftOut.length }), {
        code: 'refused',
        details: asAsked(body, leftOut),
      })
    const applied = await finish(context, inverses)
    await tell(tx, caller, applied, { action, changed })
    const { before, inverse } = applied
    const versions = versionsOf(changed, applied.after).map(one => ({
      ...one,
      before: before.audits.get(one.id)?.version ?? null,
    }))
    const [audits, left] = [asAsked(body, versions), asAsked(body, leftOut)]
    return { audits, rosters: touchedEntries(applied), leftOut: left, reopens: isClosing(action), inverse }
  })
}

function refuseUnpermitted({ holds }: Caller, { kind }: Wanted['action']): void {
  if (!holds(needed[kind])) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

const isClosing = ({ kind }: Action): boolean => kind === 'complete' || kind === 'cancel'

type AuditStep = Extract<AnyStep, { projectId: number }>

/** A step for each, in the order in which they are made. */
async function stepsOf(tx: Db, { action, audits }: Wanted): Promise<AuditStep[]> {
  if (action.kind === 'move') return movesOf(tx, audits, action.days)
  return audits.map(({ id: projectId, version }) =>
    action.kind === 'assign'
      ? { kind: 'assign', projectId, version, auditors: [{ id: action.auditorId }] }
      : { kind: 'changeStatus', action: action.kind, projectId, version, reason: action.reason },
  )
}

/** The farthest first, so that none runs into one that is yet to move. */
async function movesOf(tx: Db, audits: Wanted['audits'], days: number): Promise<AuditStep[]> {
  const ids = audits.map(({ id }) => id)
  const times = await moveByWorkingDays(tx, ids, days)
  const places = new Map([...times.keys()].map((id, place) => [id, place]))
  const placeOf = ({ id }: { id: number }) => places.get(id) ?? 0
  return audits
    .toSorted((one, other) => Math.sign(days) * (placeOf(other) - placeOf(one)))
    .map(({ id: projectId, version }) => {
      // One that isn’t there is refused by its step.
      return { kind: 'moveAudit', projectId, version, ...(times.get(projectId) ?? noTime) }
    })
}

const asAsked = <One extends { id: number }>(
  { audits }: Pick<Wanted, 'audits'>,
  ones: readonly One[],
): One[] => audits.flatMap(({ id }) => ones.filter(one => one.id === id))

const noTime = { start: new Date(0), end: new Date(1), parts: [] }

type LeftOut = Answer<typeof bulk.apply>['leftOut']

async function tryAll(context: ChangeContext, steps: readonly AuditStep[]) {
  const inverses: Inverse[] = []
  const leftOut: LeftOut = []
  const changed: number[] = []
  for (const step of steps) {
    const { projectId: id } = step
    const tried = await tryStep(context, step)
    if ('failure' in tried) leftOut.push({ id, message: tried.failure.message })
    else {
      inverses.unshift(tried.inverse)
      changed.push(id)
    }
  }
  return { inverses, leftOut, changed }
}

type Told = { action: Action; changed: readonly number[] }

async function tell(tx: Db, caller: Caller, applied: Applied, { action, changed }: Told): Promise<void> {
  await notifyChange(tx, caller, applied.events)
  if (!isClosing(action)) return
  const status = action.kind === 'cancel' ? 'canceled' : 'completed'
  for (const id of changed) await notifyFollowersOf(tx, caller, applied, { id, status })
}

type Closed = { id: number; status: 'canceled' | 'completed' | 're-opened' }

export const notifyFollowersOf = (tx: Db, caller: Caller, { events }: Applied, { id, status }: Closed) =>
  notifyFollowers(tx, caller, {
    auditId: id,
    status,
    notified: events.flatMap(one => (one.about === 'audit' && one.auditId === id ? [one.accountId] : [])),
  })

export const versionsOf = (ids: readonly number[], { audits }: Applied['after']) =>
  ids.map(id => ({ id, version: audits.get(id)?.version ?? 0 }))
