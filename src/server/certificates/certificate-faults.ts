import type { FieldFault } from '#contract/failure.ts'
import { addMonths } from '#domain/calendar-days.ts'
import type { Programme } from '#domain/programme.ts'
import { addDays } from '#domain/zoned-time.ts'
import { faultOf } from '#server/refuse.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'

/** The days of a certificate that has been granted, as they are to be. */
export type GrantedDays = {
  decided: string
  expires: string
  cycleEnds: string
  firstCertified: string
  auditedUntil: string | null
}

/** The last good day that the programme proposes for a decision. */
export const proposeExpiry = (decided: string, { validMonths }: Programme): string =>
  addDays(addMonths(decided, validMonths), -1)

/** What is wrong with them. `latest`: until when it may run, where a programme says so. */
export function findDayFaults(days: GrantedDays, today: string, latest: string | null): FieldFault[] {
  const { decided, expires, cycleEnds, firstCertified, auditedUntil } = days
  const faults = findDecidedFault(decided, today)
  if (expires <= decided) faults.push(faultOf('expires', sayCertificateFailure.text('outlast')))
  else if (latest !== null && expires > latest)
    faults.push(faultOf('expires', sayCertificateFailure.text('atMost', { day: latest })))
  // One that ends with the certificate was named there.
  if (cycleEnds <= decided && cycleEnds !== expires)
    faults.push(faultOf('cycleEnds', sayCertificateFailure.text('cycleOutlast')))
  if (firstCertified > decided)
    faults.push(faultOf('firstCertified', sayCertificateFailure.text('firstAfter')))
  return [...faults, ...findAuditedFault(auditedUntil, today)]
}

/** `today`: the day at the customer's main site. */
export const findDecidedFault = (decided: string, today: string): FieldFault[] =>
  decided > today ? [faultOf('decided', sayCertificateFailure.text('decidedAhead'))] : []

export const findAuditedFault = (auditedUntil: string | null, today: string): FieldFault[] =>
  auditedUntil !== null && auditedUntil > today
    ? [faultOf('auditedUntil', sayCertificateFailure.text('auditedAhead'))]
    : []

/** Until when one may run that is entered as it stands: its audits and decision may have been early. */
export const mostAsItStands = (decided: string, programme: Programme | null): string | null =>
  programme && addDays(addMonths(decided, programme.validMonths), programme.renewalEarlyDays)
