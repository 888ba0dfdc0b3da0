import type { Sql } from 'postgres'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { addMonths, laterOf } from '#domain/calendar-days.ts'
import { type CertificateAction, mayBe } from '#domain/certificate-status.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { reckonVisits } from '#server/planning/reckon-visits.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import type { Text } from '#words/words.ts'
import { findDayFaults, proposeExpiry } from './certificate-faults.ts'
import { numberTaken } from './enter-certificate.ts'
import { type Certificate, findCertificate } from './queries.ts'
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

export type Decision = { caller: Caller; id: number; version: number }

type Under = { tx: Db; caller: Caller; before: LockedCertificate; today: string }
type Decided = { change: Partial<LockedCertificate>; reason?: string | Text | undefined }

/** Locks the certificate, asks whether its status allows the action, writes what `work` makes of it, and reckons its visits. */
function decide(
  sql: Sql,
  action: CertificateAction,
  { caller, id, version }: Decision,
  work: (under: Under) => Promise<Decided> | Decided,
): Promise<Certificate> {
  return transaction(sql, { actor: caller.accountId, action }, async tx => {
    const { today, ...before } = await lockCertificate(tx, id, version)
    const { status } = before
    if (!mayBe(action, status))
      throw refuse('conflict', sayCertificateFailure.text('refused', { status, action }))
    const { change, reason = '' } = await work({ tx, caller, before, today })
    annotate(tx, { action, reason })
    await writeCertificate(tx, { ...before, ...change })
    // Its visits are not decided on: history tells of each what becomes of it.
    annotate(tx, { action: '' })
    await followUp(tx, id, action)
    await reckonVisits(tx, [id])
    return findCertificate(tx, id)
  })
}

async function followUp(tx: Db, id: number, action: CertificateAction): Promise<void> {
  if (action === 'grant') await dropVisits(tx, id, ['stage1', 'stage2', 'initial'])
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
    const expires = form.expires ?? (programme && proposeExpiry(decided, programme)) ?? missingExpiry()
    const days = { decided, expires, cycleEnds: expires, firstCertified: decided }
    refuseDays({ ...before, ...days }, today, programme && addMonths(decided, programme.validMonths))
    if (await isNumberTaken(tx, standardId, number)) throw numberTaken(standard)
    const unaudited = await findUnaudited(tx, before.id, ['stage2', 'initial'])
    if (unaudited)
      requireConfirmed(form, 'unaudited', sayCertificateFailure.text('unaudited', { visit: unaudited }))
    return {
      change: { ...days, number, status: 'active', statusOn: decided, statusReason: '' },
      reason: unaudited ? sayReason.text('unaudited', { visit: unaudited }) : undefined,
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
    const expires = form.expires ?? proposed ?? missingExpiry()
    const days = { decided, expires, cycleEnds: proposed ?? expires }
    const most = programme && addMonths(laterOf(decided, oldEnd), programme.validMonths)
    refuseDays({ ...before, ...days }, today, most)
    if (number !== null && (await isNumberTaken(tx, standardId, number, id))) throw numberTaken(standard)
    if (hasLapsed) requireConfirmed(form, 'lapsed', sayCertificateFailure.text('lapsed', { day: renewable }))
    const unaudited = await findUnaudited(tx, id, ['recertification'])
    if (unaudited)
      requireConfirmed(form, 'unaudited', sayCertificateFailure.text('unaudited', { visit: unaudited }))
    const change = { ...days, number, cycle: before.cycle + 1 }
    if (hasLapsed) return { change, reason: sayReason.text('lapsed', { day: renewable }) }
    return { change, reason: unaudited ? sayReason.text('unaudited', { visit: unaudited }) : undefined }
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

type Because = { reason: string }

export const restore = (sql: Sql, decision: Decision, { reason }: Because) =>
  decide(sql, 'restore', decision, async ({ tx, before, today }) => {
    const name = await findClosed(tx, before.id)
    if (name !== undefined) throw refuse('conflict', sayCertificateFailure.text('closedSite', { name }))
    const status = before.decided ? ('active' as const) : ('pending' as const)
    return { change: { status, statusReason: reason, statusOn: today }, reason }
  })

export const suspend = (sql: Sql, decision: Decision, { reason }: Because) =>
  decide(sql, 'suspend', decision, ({ today }) => ({
    change: { status: 'suspended', statusReason: reason, statusOn: today },
    reason,
  }))

export const withdraw = (sql: Sql, decision: Decision, { reason }: Because) =>
  decide(sql, 'withdraw', decision, ({ today }) => ({
    change: { status: 'withdrawn', statusReason: reason, statusOn: today },
    reason,
  }))

function missingExpiry(): never {
  throw Failure.invalid([faultOf('expires', sayCertificateFailure.text('enterExpires'))])
}

type Days = Pick<LockedCertificate, 'decided' | 'expires' | 'cycleEnds' | 'firstCertified'>

/** Of the days that a decision sets. What was audited before this system was asked when it was entered. */
function refuseDays(
  { decided, expires, cycleEnds, firstCertified }: Days,
  today: string,
  most: string | null,
) {
  const days = {
    decided: decided ?? '',
    expires: expires ?? '',
    cycleEnds: cycleEnds ?? '',
    firstCertified: firstCertified ?? '',
  }
  const faults: FieldFault[] = findDayFaults({ ...days, auditedUntil: null }, today, most)
  if (faults.length > 0) throw Failure.invalid(faults)
}

function requireConfirmed(
  { confirmed }: { confirmed?: boolean | undefined },
  code: 'unaudited' | 'lapsed',
  text: Text,
): void {
  if (!confirmed) throw refuse('conflict', text, { code })
}
