import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import type { clash } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import { daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { formatDate } from '#words/days.ts'
import { formatClock } from '#words/moments.ts'

type Clash = z.output<typeof clash>

/**
 * Refuses a booking that clashes and names the first booking in its way. `timeZone` is the zone of the new booking; the
 * message names the other's zone only if it differs:
 * `Anna Nguyen is booked for AUD-1042 (Acme Textiles) from 12 Mar 2027 08:00 to 14 Mar 2027 17:00 (Asia/Ho Chi Minh).`
 */
export function refuseClashes(clashes: readonly Clash[], timeZone: string): void {
  const [first] = clashes
  if (!first) return
  const zone = first.timeZone === timeZone ? '' : ` (${first.timeZone.replaceAll('_', ' ')})`
  const more = clashes.length - 1
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'booking clashes' : 'bookings clash'}`
  throw new Failure(
    'conflict',
    `${first.auditorName} ${engagement(first)} ${formatWhen(first, first.timeZone)}${zone}${others}.`,
    {
      code: 'clash',
      details: clashes,
    },
  )
}

/** Whole days are days: `from 10 May 2027 to 12 May 2027`, `on 10 May 2027`. */
function formatWhen(time: Interval, timeZone: string): string {
  if (!isWholeDays(time, timeZone))
    return `from ${formatClock(time.start, timeZone)} to ${formatClock(time.end, timeZone)}`
  const { first, last } = daysTouched(time, timeZone)
  return first === last ? `on ${formatDate(first)}` : `from ${formatDate(first)} to ${formatDate(last)}`
}

const absences = {
  timeOff: 'has time off',
  sickLeave: 'is on sick leave',
  training: 'is in training',
  other: 'has another booking',
}

function engagement({ kind, idflNumber, companyName }: Clash): string {
  return kind === 'audit' ? `is booked for ${idflNumber} (${companyName})` : absences[kind]
}
