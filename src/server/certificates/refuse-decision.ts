import { Failure, type FieldFault } from '#contract/failure.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { asVisit, type NamedVisit } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { findDayFaults, findDecidedFault } from './certificate-faults.ts'
import type { LockedCertificate } from './write-certificate.ts'

/** Where no programme proposes one; all that is wrong with the form is named at once. */
export function refuseWithoutExpiry(decided: string, today: string): never {
  throw Failure.invalid([
    ...findDecidedFault(decided, today),
    faultOf('expires', sayCertificateFailure.text('enterExpires')),
  ])
}

type Days = Pick<LockedCertificate, 'decided' | 'expires' | 'cycleEnds' | 'firstCertified'>

/** Of the days that a decision sets; `last`: when the one before it was taken. What was audited before this system was asked when it was entered. */
export function refuseDays(
  { decided, expires, cycleEnds, firstCertified }: Days,
  today: string,
  most: string | null,
  last: string | null = null,
) {
  const days = {
    decided: decided ?? '',
    expires: expires ?? '',
    cycleEnds: cycleEnds ?? '',
    firstCertified: firstCertified ?? '',
  }
  const faults: FieldFault[] = []
  if (last !== null && days.decided < last) {
    faults.push(faultOf('decided', sayCertificateFailure.text('decidedBefore', { day: last })))
    // Nobody is asked here when it was first certified.
    days.firstCertified = days.decided
  }
  faults.push(...findDayFaults({ ...days, auditedUntil: null }, today, most))
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** What a decision passes over: a visit that is not done, the day on which it lapsed. */
type Gaps = { unaudited?: NamedVisit | undefined; lapsed?: string | undefined }

/** Refuses all of it at once until it is confirmed; answers the reason that history keeps. */
export function requireConfirmed(
  { confirmed }: { confirmed?: boolean | undefined },
  gaps: Gaps,
): Text | undefined {
  const said = sayGaps(gaps)
  if (said && !confirmed)
    throw refuse('conflict', said.refusal, { code: said.codes[0], details: { codes: said.codes } })
  return said?.reason
}

type Said = { codes: ['lapsed' | 'unaudited', 'unaudited'?]; refusal: Text; reason: Text }

function sayGaps({ unaudited, lapsed: day }: Gaps): Said | undefined {
  const owed = unaudited && asVisit(unaudited)
  const [refusal, reason] = [sayCertificateFailure.text, sayReason.text]
  if (day && owed) {
    const values = { owed, day }
    return {
      codes: ['lapsed', 'unaudited'],
      refusal: refusal('lapsedUnaudited', values),
      reason: reason('lapsedUnaudited', values),
    }
  }
  if (day)
    return { codes: ['lapsed'], refusal: refusal('lapsed', { day }), reason: reason('lapsed', { day }) }
  return owed
    ? { codes: ['unaudited'], refusal: refusal('unaudited', { owed }), reason: reason('unaudited', { owed }) }
    : undefined
}
