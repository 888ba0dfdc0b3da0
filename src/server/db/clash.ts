import type { z } from 'zod'
import type { clash } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import { daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { asMoment } from '#words/values.ts'

type Clash = z.output<typeof clash>

/**
 * Refuses a booking that clashes and names the first booking in its way. `timeZone` is the zone of the new booking; the
 * message names the other's zone only if it differs:
 * `Anna Nguyen is booked for AUD-1042 (Acme Textiles) from 12 Mar 2027 08:00 to 14 Mar 2027 17:00 (Asia/Ho Chi Minh).`
 */
export function refuseClashes(clashes: readonly Clash[], timeZone: string): void {
  const [first] = clashes
  if (!first) return
  const text = sayPlanningFailure.text('clash', {
    name: first.auditorName,
    kind: first.kind,
    number: first.idflNumber ?? '',
    company: first.companyName ?? '',
    ...spanOf(first, first.timeZone),
    place: first.timeZone === timeZone ? 'here' : 'elsewhere',
    zone: first.timeZone.replaceAll('_', ' '),
    more: clashes.length - 1,
  })
  throw refuse('conflict', text, { code: 'clash', details: clashes })
}

/** Whole days are days: `from 10 May 2027 to 12 May 2027`, `on 10 May 2027`. */
function spanOf(time: Interval, timeZone: string) {
  if (!isWholeDays(time, timeZone)) {
    const [start, end] = [asMoment(time.start, timeZone), asMoment(time.end, timeZone)]
    return { span: 'hours', start, end }
  }
  const { first, last } = daysTouched(time, timeZone)
  return { span: first === last ? 'day' : 'days', start: first, end: last }
}
