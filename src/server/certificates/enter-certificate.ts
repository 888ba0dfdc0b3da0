import type { Sql } from 'postgres'
import type { certificates } from '#contract/certificates.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Failure, FieldFault } from '#contract/failure.ts'
import { localDay } from '#domain/zoned-time.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseFaults } from '#server/planning/audit-faults.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import {
  findAuditedFault,
  findDayFaults,
  findDecidedFault,
  mostAsItStands,
  proposeExpiry,
} from './certificate-faults.ts'
import { chooseSites } from './choose-sites.ts'
import { linkExisting } from './link-existing.ts'
import { type Certificate, findCertificate } from './queries.ts'
import { insertCertificate, isNumberTaken, isPending, lockPlace, type Place } from './write-certificate.ts'

type Form = Parsed<typeof certificates.create, 'body'>

/** Enters a certificate: pending, or as it stands, with the visits that it owes. */
export function enterCertificate(sql: Sql, caller: Caller, form: Form): Promise<Certificate> {
  requireDecision(caller, onlySaid(form))
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const place = await lockPlace(tx, form)
    const today = localDay(new Date(), place.timeZone)
    const [chosen, days] = [await chooseSites(tx, form.customerId, form), readDays(form, place, today)]
    refuseFaults([...findPlaceFaults(place), ...chosen.faults, ...days.faults])
    await refuseTaken(tx, form, place)
    const id = await insertCertificate(tx, { ...form, ...chosen, ...days.read })
    await calculateVisits(tx, [id])
    if (form.linkExisting) await linkExisting(tx, caller, id)
    return findCertificate(tx, id)
  })
}

const decisions = ['number', 'firstCertified', 'decided', 'cycleEnds', 'expires', 'auditedUntil'] as const

/** Number and days, but for when it is wanted, are those of a decision. */
export function requireDecision(caller: Caller, form: Partial<Record<(typeof decisions)[number], unknown>>) {
  if (decisions.every(name => form[name] === undefined) || caller.holds('DecideCertificates')) return
  throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

/** Of what is entered null says as little as what is left out. */
const onlySaid = (form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

const findPlaceFaults = ({ code, isEnabled }: Place): FieldFault[] =>
  isEnabled ? [] : [faultOf('standardId', sayCertificateFailure.text('standardDisabled', { code }))]

/** What is entered of its status and days; those that nobody gave as the programme proposes them. */
function readDays(form: Form, { programme }: Place, today: string) {
  const { wantedBy = null, number = null, decided, auditedUntil = null } = form
  const isPending = number === null && decided === undefined && form.expires === undefined
  if (isPending) {
    const read = { status: 'pending' as const, statusOn: today, wantedBy, number, auditedUntil, ...noDays }
    return { read, faults: [...findPendingFaults(form), ...findAuditedFault(auditedUntil, today)] }
  }
  const expires = form.expires ?? (decided && programme ? proposeExpiry(decided, programme) : undefined)
  const missing = findMissing({ number, decided, expires }, today)
  const days = {
    decided: decided ?? today,
    expires: expires ?? today,
    cycleEnds: form.cycleEnds ?? expires ?? today,
    firstCertified: form.firstCertified ?? decided ?? today,
    auditedUntil,
  }
  const latest = mostAsItStands(days.decided, programme)
  const faults = missing.length > 0 ? missing : findDayFaults(days, today, latest)
  return { read: { status: 'active' as const, statusOn: days.decided, wantedBy, number, ...days }, faults }
}

const noDays = { decided: null, expires: null, cycleEnds: null, firstCertified: null }

function findPendingFaults({ wantedBy, cycleEnds, firstCertified }: Form): FieldFault[] {
  if (cycleEnds !== undefined || firstCertified !== undefined)
    return [faultOf('decided', sayCertificateFailure.text('enterDecided'))]
  return wantedBy === undefined ? [faultOf('wantedBy', sayCertificateFailure.text('enterWantedBy'))] : []
}

type Needed = { number: string | null; decided: string | undefined; expires: string | undefined }

/** With a decision in the future, where something else is missing. */
function findMissing({ number, decided, expires }: Needed, today: string): FieldFault[] {
  if (number !== null && decided !== undefined && expires !== undefined) return []
  return [
    ...(number === null ? [faultOf('number', sayCertificateFailure.text('enterNumber'))] : []),
    ...(decided === undefined
      ? [faultOf('decided', sayCertificateFailure.text('enterDecided'))]
      : findDecidedFault(decided, today)),
    ...(expires === undefined ? [faultOf('expires', sayCertificateFailure.text('enterExpires'))] : []),
  ]
}

/** What several at once do is left to the database, which says it without the name of the standard. */
async function refuseTaken(tx: Db, form: Form, { standard }: Place): Promise<void> {
  if (form.number !== undefined && (await isNumberTaken(tx, form.standardId, form.number)))
    throw numberTaken(standard)
  if (form.number !== undefined || !(await isPending(tx, form))) return
  const text = sayCertificateFailure.text('onePending', { standard })
  throw refuse('conflict', text, { code: 'taken', details: [faultOf('standardId', text)] })
}

export function numberTaken(standard: string): Failure {
  const text = sayCertificateFailure.text('numberTaken', { standard })
  return refuse('conflict', text, { code: 'taken', details: [faultOf('number', text)] })
}
