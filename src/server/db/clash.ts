import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import type { clash } from '#contract/rosters.ts'
import { formatMoment } from './format-moment.ts'

type Clash = z.output<typeof clash>

/**
 * Refuses a booking that clashes, by what stands in its way, with its times as they are shown everywhere else; `timeZone`
 * is that of the booking, and another one is named:
 * `Anna Nguyen is booked for AUD-1042 (Acme Textiles) from 12 Mar 2027 08:00 to 14 Mar 2027 17:00 (Asia/Ho Chi Minh).`
 */
export function refuseClashes(clashes: readonly Clash[], timeZone: string): void {
  const [first] = clashes
  if (!first) return
  const [from, to] = [formatMoment(first.start, first.timeZone), formatMoment(first.end, first.timeZone)]
  const zone = first.timeZone === timeZone ? '' : ` (${first.timeZone.replaceAll('_', ' ')})`
  const more = clashes.length - 1
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'booking clashes' : 'bookings clash'}`
  throw new Failure(
    'conflict',
    `${first.auditorName} ${engagement(first)} from ${from} to ${to}${zone}${others}.`,
    {
      code: 'clash',
      details: clashes,
    },
  )
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
