import type { Sql } from 'postgres'
import type { Affected } from '#contract/affected.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { exclusions } from '#contract/exclusions.ts'
import { Failure } from '#contract/failure.ts'
import { coolingOffUntil, coolsOff } from '#domain/exclusion.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { spendMinute } from '#server/http/limits.ts'
import { notify } from '#server/notifications/notify.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { listHolders } from '#server/people/holders.ts'
import { listCandidates, lockCustomer } from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayExclusionFailure } from '#words/en/exclusion-failures.ts'
import { sayExclusionFault } from '#words/en/exclusion-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayNotice } from '#words/en/notices.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import {
  answerExclusion,
  type Exclusion,
  findCustomersCalled,
  findExclusion,
  insertExclusion,
  type NewExclusion,
  updateExclusion,
  withdrawExclusion,
} from './queries.ts'

type Form = Parsed<typeof exclusions.create, 'body'>
type Change = Parsed<typeof exclusions.update, 'body'>
const mostDeclaredPerMinute = 20

type Saved = Exclusion & { affected: Affected }

/**
 * Enters an exclusion: by the office, which is asked before booked audits become unfit (409 `affects`), or as an auditor’s own
 * declaration, which stops at once. The customer and the auditor are locked, as those who book lock them.
 */
export async function addExclusion(sql: Sql, caller: Caller, form: Form): Promise<Saved> {
  const isOwn = form.auditorId === caller.accountId
  // A try tells whether a company of exactly this name is a customer; what is declared is told at once, and never deleted.
  if (isOwn) await spendMinute(sql, 'declare', caller.accountId, mostDeclaredPerMinute)
  return transaction(sql, { actor: caller.accountId }, async tx => {
    if (!isOwn && !caller.holds('ModifyImpartiality'))
      throw refuse('forbidden', sayExclusionFailure.text('onlyOwn'))
    if (isOwn && form.note === '') throw fault('note', sayExclusionFault.text('enterNote'))
    const customerId = await findCustomer(tx, caller, form, isOwn)
    await lockAuditor(tx, form.auditorId)
    const read = await readForm(tx, form, customerId, isOwn)
    const asked = { ...read, confirmed: isOwn || form.confirmed }
    const { result: id, affected } = await saveAsking(tx, caller, asked, () => insertExclusion(tx, read))
    if (isOwn) await notifyDeclared(tx, caller, id)
    return { ...(await answerExclusion(tx, caller, id)), affected }
  })
}

type Pair = { auditorId: number; customerId: number; confirmed?: boolean | undefined }

/**
 * Asks before booked audits of the two become unfit, and tells planners of those that do: not who did it, as that would tell whether
 * the auditor declared it.
 */
async function saveAsking<Result>(
  tx: Db,
  caller: Caller,
  { auditorId, customerId, confirmed }: Pair,
  save: () => Promise<Result>,
) {
  const asked = { scope: { auditorId, customerId }, confirmed }
  const { result, affected, concerns } = await guardAffected(tx, caller, asked, save)
  await reportConcerns(tx, { accountId: caller.accountId, isUnnamed: true }, concerns)
  return { result, affected }
}

async function readForm(tx: Db, form: Form, customerId: number, isOwn: boolean): Promise<NewExclusion> {
  const { auditorId, reason, from, endedOn = null, note } = form
  const to = await readEnd(tx, { ...form, endedOn }, form.confirmed)
  refuseOver({ from, to, isReckoned: form.to === undefined })
  const source = isOwn ? 'auditor' : reason === 'objection' ? 'customer' : 'office'
  return { auditorId, customerId, reason, source, from, to, endedOn, note }
}

const fault = (field: string, text: Parameters<typeof faultOf>[1]) => Failure.invalid([faultOf(field, text)])

/**
 * Locks the customer, so that it can’t be deleted meanwhile. Whoever may not list customers names one that they know: by its exact
 * name or number, or one whose audits they were booked for. Of any other, an id tells no more than one that is nobody’s.
 */
async function findCustomer(tx: Db, caller: Caller, { customerId, company }: Form, isOwn: boolean) {
  if (customerId === undefined && !(isOwn && company))
    throw isOwn
      ? fault('company', sayExclusionFault.text('enterCompany'))
      : fault('customerId', sayExclusionFault.text('chooseCustomer'))
  const id = customerId ?? (await findCalled(tx, company))
  const mayName = customerId === undefined || !isOwn || (await knowsCustomer(tx, caller, id))
  const found = mayName
    ? await tx`select from customer where id = ${id} and deleted_at is null for share`
    : []
  if (found.length === 0) throw fault('customerId', sayExclusionFault.text('customerGone'))
  return id
}

async function findCalled(tx: Db, company: string): Promise<number> {
  const [id, other] = await findCustomersCalled(tx, company)
  if (id === undefined) throw fault('company', sayExclusionFault.text('companyUnknown'))
  if (other !== undefined) throw fault('company', sayExclusionFault.text('companyUnclear'))
  return id
}

async function knowsCustomer(tx: Db, caller: Caller, id: number): Promise<boolean> {
  if (caller.holds('ModifyImpartiality')) return true
  if ((await lockCustomer(tx, caller, id)) !== undefined) return true
  const booked = await tx`
    select from audit join roster_entry entry on entry.audit_id = audit.id
    where audit.customer_id = ${id} and entry.auditor_id = ${caller.accountId} limit 1`
  return booked.length > 0
}

async function lockAuditor(tx: Db, id: number): Promise<void> {
  lockAuditors(tx, [id])
  const [found] = await listCandidates(tx, [id])
  if (!found) throw fault('auditorId', sayPlanningFailure.text('auditorGone'))
}

/** Tells those who keep the register that somebody declared a conflict of interest; not what it is about. */
async function notifyDeclared(tx: Db, caller: Caller, id: number): Promise<void> {
  const { auditorName: name, companyName: company } = await findExclusion(tx, caller, id)
  await notify(tx, caller, {
    type: 'impartiality:declared',
    text: sayNotice.text('declared', { name, company }),
    entity: 'exclusion',
    entityId: id,
    accountIds: await listHolders(tx, 'ModifyImpartiality'),
  })
}

type Period = Pick<NewExclusion, 'reason' | 'endedOn'> & { to?: string | null | undefined }

/** The last day: as given, else that of the cooling-off time. A sooner one is asked about (409 `coolingOff`). */
async function readEnd(tx: Db, { to, ...given }: Period, isConfirmed = false): Promise<string | null> {
  if (given.endedOn === null || !coolsOff(given.reason)) return to ?? null
  const [rules] = await tx<{ months: number }[]>`select cooling_off_months as months from team_rules`
  const months = rules?.months ?? 24
  const until = coolingOffUntil(given, months)
  if (to === undefined) return until
  if (to === null || until === null || to >= until || isConfirmed) return to
  throw refuse('conflict', sayExclusionFailure.text('coolingOff', { months, day: until }), {
    code: 'coolingOff',
    details: { until },
  })
}

/** Refuses a conflict that is over before its first day; `isReckoned`: by the cooling-off time, not by a last day that was given. */
function refuseOver({
  from,
  to,
  isReckoned,
}: {
  from: string
  to: string | null
  isReckoned: boolean
}): void {
  if (to === null || to >= from) return
  throw isReckoned
    ? fault('endedOn', sayExclusionFault.text('cooledOff', { day: to }))
    : fault('to', sayFault.text('lastDayBeforeFirst'))
}

type Stored = Omit<NewExclusion, 'from' | 'to' | 'reason'> & {
  ground: NewExclusion['reason']
  validFrom: string
  validTo: string | null
  withdrawnAt: Date | null
}

/** Changes an exclusion, or withdraws it; what is absent stays. Days that it comes to hold are asked about as those of a new one. */
export function changeExclusion(sql: Sql, caller: Caller, id: number, change: Change): Promise<Saved> {
  const action = change.withdrawn ? ({ action: 'withdraw' } as const) : {}
  return transaction(sql, { actor: caller.accountId, ...action }, async tx => {
    const before = await lockRecord<Stored>(tx, 'exclusion', id, change.version)
    if (before.withdrawnAt) throw refuse('conflict', sayExclusionFailure.text('withdrawn'))
    // Whose time it is may be booked just now.
    lockAuditors(tx, [before.auditorId])
    const { confirmed, withdrawn, why = '' } = change
    const seesWhy = caller.holds('ViewImpartiality')
    if (!withdrawn && !seesWhy) refuseUnseen(before, change)
    const asked = seesWhy ? change : { ...change, confirmed: true }
    const { affected } = await saveAsking(tx, caller, { ...before, confirmed }, () =>
      withdrawn ? withdrawExclusion(tx, id, why) : writeChange(tx, id, before, asked),
    )
    return { ...(await answerExclusion(tx, caller, id)), affected }
  })
}

/**
 * Whoever may not read why is refused, and asked, by what they send and by the days that anybody may read: no answer depends on what
 * is written there, which they would find out by trying.
 */
function refuseUnseen(
  { validTo }: Pick<Stored, 'validTo'>,
  { reason, note, to, endedOn, confirmed = false }: Change,
): void {
  if (note === '' || (reason === 'other' && note === undefined))
    throw fault('note', sayExclusionFault.text('enterNote'))
  if (endedOn && reason === undefined) throw fault('reason', sayExclusionFault.text('chooseReason'))
  const isSooner = typeof to === 'string' && (validTo === null || to < validTo)
  if (isSooner && !confirmed)
    throw refuse('conflict', sayExclusionFailure.text('sooner'), { code: 'coolingOff' })
}

async function writeChange(tx: Db, id: number, before: Stored, change: Change): Promise<void> {
  const reason = change.reason ?? before.ground
  const stays = change.endedOn === undefined && coolsOff(reason)
  const endedOn = stays ? before.endedOn : (change.endedOn ?? null)
  const note = change.note ?? before.note
  if (endedOn && !coolsOff(reason)) throw fault('endedOn', sayExclusionFault.text('endedOfRelationship'))
  if (note === '' && (reason === 'other' || before.source === 'auditor'))
    throw fault('note', sayExclusionFault.text('enterNote'))
  const given = change.to === undefined && change.endedOn === undefined ? before.validTo : change.to
  // An end that stays as it is was asked about when it was given.
  const isAsked = given !== before.validTo || endedOn !== before.endedOn
  const to = isAsked ? await readEnd(tx, { reason, endedOn, to: given }, change.confirmed) : before.validTo
  refuseOver({ from: before.validFrom, to, isReckoned: given === undefined })
  await updateExclusion(tx, id, { reason, to, endedOn, note })
}
