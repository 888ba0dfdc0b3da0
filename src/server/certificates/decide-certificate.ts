import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { addMonths, laterOf } from '#domain/calendar-days.ts'
import { type CertificateAction, mayBe } from '#domain/certificate-status.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isNotified, type NotifiedAction, notifyStatus } from '#server/notifications/notify-status.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import type { Text } from '#words/words.ts'
import { proposeExpiry } from './certificate-faults.ts'
import { numberTaken } from './enter-certificate.ts'
import { type Afterwards, cancelPlanned, listPlannedAudits, lockPlannedAudits } from './planned-audits.ts'
import { type Certificate, findCertificate } from './queries.ts'
import { refuseDays, refuseWithoutExpiry, requireConfirmed } from './refuse-decision.ts'
import {
  dropVisits,
  findClosed,
  findUnaudited,
  isNumberTaken,
  type LockedCertificate,
  lockCertificate,
  openVisits,
  writeCertificate,
} from './write-certificate.ts'

export type Decision = {
  caller: Caller
  id: number
  version: number
  /** Its planned audits are changed, too. */
  locksAudits?: boolean
}

type Under = { tx: Db; caller: Caller; before: LockedCertificate; today: string }
type Decided = {
  change: Partial<LockedCertificate>
  reason?: string | Text | undefined
  canceled?: readonly string[]
}

/** Locks the certificate, asks whether its status allows the action, writes what `work` makes of it, and calculates its visits. */
function decide(
  sql: Sql,
  action: CertificateAction,
  { caller, id, version, locksAudits = false }: Decision,
  work: (under: Under) => Promise<Decided> | Decided,
): Promise<Certificate> {
  return transaction(sql, { actor: caller.accountId, action }, async tx => {
    if (locksAudits) await lockPlannedAudits(tx, id)
    const { today, ...before } = await lockCertificate(tx, id, version)
    const { status } = before
    if (!mayBe(action, status))
      throw refuse('conflict', sayCertificateFailure.text('refused', { status, action }))
    const { change, reason = '', canceled = [] } = await work({ tx, caller, before, today })
    annotate(tx, { action, reason })
    await writeCertificate(tx, { ...before, ...change })
    // Its visits are not decided on: the history of each says what became of it.
    annotate(tx, { action: '' })
    await followUp(tx, id, action)
    await calculateVisits(tx, [id])
    const certificate = await findCertificate(tx, id)
    if (isNotified(action)) await notifyDecision(tx, caller, { action, certificate, canceled })
    return certificate
  })
}

type Notified = { action: NotifiedAction; certificate: Certificate; canceled: readonly string[] }

async function notifyDecision(
  tx: Db,
  caller: Caller,
  { action, certificate, canceled }: Notified,
): Promise<void> {
  const { id, number, standard, companyName: company } = certificate
  const planned = (await listPlannedAudits(tx, id)).map(({ idflNumber }) => idflNumber)
  await notifyStatus(tx, caller, { id, number: number ?? standard.code, company, action, planned, canceled })
}

async function followUp(tx: Db, id: number, action: CertificateAction): Promise<void> {
  if (action === 'grant') await dropVisits(tx, id, 'ofGrant')
  if (action === 'renew') await dropVisits(tx, id, 'ofCycleBefore')
  if (action === 'withdraw') await dropVisits(tx, id, 'all')
  if (action === 'restore') await openVisits(tx, id)
}

type Grant = {
  number: string
  decided: string
  expires?: string | undefined
  confirmed?: boolean | undefined
}

export const grant = (sql: Sql, decision: Decision, form: Grant) =>
  decide(sql, 'grant', decision, async ({ tx, before, today }) => {
    const { programme, standardId, standard } = before
    const { number, decided } = form
    const expires =
      form.expires ?? (programme && proposeExpiry(decided, programme)) ?? refuseWithoutExpiry(decided, today)
    const days = { decided, expires, cycleEnds: expires, firstCertified: decided }
    refuseDays({ ...before, ...days }, today, programme && addMonths(decided, programme.validMonths))
    if (await isNumberTaken(tx, standardId, number)) throw numberTaken(standard)
    const unaudited = await findUnaudited(tx, before.id, ['stage2', 'initial'])
    return {
      change: { ...days, number, status: 'active', statusOn: decided, statusReason: '' },
      reason: requireConfirmed(form, { unaudited }),
    }
  })

type Renewal = Omit<Grant, 'number'> & { number?: string | undefined }

export const renew = (sql: Sql, decision: Decision, form: Renewal) =>
  decide(sql, 'renew', decision, async ({ tx, before, today }) => {
    const { programme, standard, standardId, id } = before
    const [oldEnd, expired] = [before.cycleEnds ?? '', before.expires ?? '']
    const { decided, number = before.number } = form
    const renewable = programme && addMonths(expired, programme.restoreMonths)
    const hasLapsed = renewable !== null && decided > renewable
    const proposed =
      programme && (hasLapsed ? proposeExpiry(decided, programme) : addMonths(oldEnd, programme.validMonths))
    const expires = form.expires ?? proposed ?? refuseWithoutExpiry(decided, today)
    const days = { decided, expires, cycleEnds: proposed ?? expires }
    const most = programme && addMonths(laterOf(decided, oldEnd), programme.validMonths)
    refuseDays({ ...before, ...days }, today, most, before.decided)
    if (number !== null && (await isNumberTaken(tx, standardId, number, id))) throw numberTaken(standard)
    const unaudited = await findUnaudited(tx, id, ['recertification'])
    const reason = requireConfirmed(form, { unaudited, lapsed: hasLapsed ? renewable : undefined })
    return { change: { ...days, number, cycle: before.cycle + 1 }, reason }
  })

/** How many months after the end of the cycle an extension may end. */
const mostMonths = 6

export const extend = (
  sql: Sql,
  decision: Decision,
  { expires, reason }: { expires: string; reason: string },
) =>
  decide(sql, 'extend', decision, ({ before }) => {
    const [from, most] = [before.expires ?? '', addMonths(before.cycleEnds ?? '', mostMonths)]
    const fault = (text: Text) => Failure.invalid([faultOf('expires', text)])
    if (expires > most) throw fault(sayCertificateFailure.text('atMost', { day: most }))
    if (expires <= from) throw fault(sayCertificateFailure.text('laterThan', { day: from }))
    return { change: { expires }, reason }
  })

export const restore = (sql: Sql, decision: Decision, { reason }: { reason: string }) =>
  decide(sql, 'restore', decision, async ({ tx, before, today }) => {
    const name = await findClosed(tx, before.id)
    if (name !== undefined) throw refuse('conflict', sayCertificateFailure.text('closedSite', { name }))
    const status = before.decided ? ('active' as const) : ('pending' as const)
    return { change: { status, statusReason: reason, statusOn: today }, reason }
  })

type Ending = {
  reason: string
  cancelAudits?: boolean | undefined
  /** Since when, of what an import brings in; today unless given. */
  on?: string | undefined
}

export const suspend = (sql: Sql, decision: Decision, ending: Ending) => end(sql, 'suspend', decision, ending)

export const withdraw = (sql: Sql, decision: Decision, ending: Ending) =>
  end(sql, 'withdraw', decision, ending)

/** Nothing is to be audited for now; what is planned goes on unless it is to be canceled. */
async function end(
  sql: Sql,
  action: 'suspend' | 'withdraw',
  decision: Decision,
  { reason, cancelAudits = false, on }: Ending,
): Promise<Certificate & Afterwards> {
  const { caller, id } = decision
  if (cancelAudits && !caller.holds('CancelAudit'))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
  let afterwards: Afterwards = { canceled: [], combined: [] }
  const status = action === 'suspend' ? ('suspended' as const) : ('withdrawn' as const)
  const certificate = await decide(
    sql,
    action,
    { ...decision, locksAudits: cancelAudits },
    async ({ tx, today }) => {
      if (cancelAudits) afterwards = await cancelPlanned(tx, caller, id, reason)
      const canceled = afterwards.canceled.map(({ idflNumber }) => idflNumber)
      if (on !== undefined && on > today)
        throw Failure.invalid([faultOf('statusOn', sayCertificateFailure.text('decidedAhead'))])
      return { change: { status, statusReason: reason, statusOn: on ?? today }, reason, canceled }
    },
  )
  return { ...certificate, ...afterwards }
}
