import { cutPart } from './cut-part.ts'
import { type Interval, intersect } from './interval.ts'
import { isWorkingDay, type WorkCalendar } from './working-days.ts'
import { addDays, daysTouched, localDay } from './zoned-time.ts'

/**
 * What a case is about: somebody is missing (`sick`, `away`), wants to be or will be by a request, was disabled, no longer fits what
 * they are booked for; or sites are closed.
 */
export const disruptionCauses = ['sick', 'away', 'request', 'disabled', 'unfit', 'site'] as const
export type DisruptionCause = (typeof disruptionCauses)[number]

/** Those whose absence the case itself books. */
export const absenceCauses = ['sick', 'away'] as const
export type AbsenceCause = (typeof absenceCauses)[number]

export const isAbsence = (cause: DisruptionCause): cause is AbsenceCause =>
  (absenceCauses as readonly string[]).includes(cause)

/** Those that somebody reports; the others open by themselves. */
export const reportedCauses = [...absenceCauses, 'request', 'site'] as const

/** Those that tell why somebody is away, which not everybody may know. */
export const privateCauses = ['sick', 'request'] as const satisfies readonly DisruptionCause[]

export const disruptionStates = ['open', 'closed'] as const

/** `spared`: the audit is no longer hit, although nobody did anything about it here. */
export const hitStates = ['open', 'settled', 'spared'] as const

/** What can be done about an audit that is hit. */
export const hitActions = ['replace', 'split', 'without', 'move', 'draft', 'cancel', 'keep'] as const
export type HitAction = (typeof hitActions)[number]

/** How soon an audit begins, by days at its site. */
export const urgencies = ['now', 'today', 'tomorrow', 'soon', 'later'] as const
export type Urgency = (typeof urgencies)[number]

/** A disruption may be reported as long after it began. */
export const longestAgoDays = 30

/** How many working days of the site after today are soon. */
const soonDays = 3

/** Beyond it nothing is soon, however long a holiday lasts. */
const farthestDays = 60

/** How urgent an audit is. One whose end is past, and which nobody completed, is as urgent as one under way. */
export function urgencyOf({ start }: Pick<Interval, 'start'>, now: Date, calendar: Calendar): Urgency {
  if (start <= now) return 'now'
  const [today, day] = [localDay(now, calendar.timeZone), localDay(start, calendar.timeZone)]
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day <= lastSoon(today, calendar) ? 'soon' : 'later'
}

type Calendar = WorkCalendar & { timeZone: string }

/** The last of the days that are soon. */
function lastSoon(today: string, calendar: WorkCalendar): string {
  let day = today
  for (let left = soonDays, nth = 0; left > 0 && nth < farthestDays; nth++) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left--
  }
  return day
}

type Urgent = Pick<Interval, 'start'> & { urgency: Urgency; left: number; id: number }

/** The more urgent first, then the sooner, then whose team is left with the fewest. */
export const compareUrgency = (a: Urgent, b: Urgent): number =>
  urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
  a.start.getTime() - b.start.getTime() ||
  a.left - b.left ||
  a.id - b.id

type Split = { kept: Interval; rest: Interval }

/**
 * What somebody can still do of their part: the whole days at the site before the absence, else those after it, at the hours of the
 * part. `rest` is what others take. Null where no day is left, or none is missing.
 */
export function splitPart(part: Interval, absence: Interval, timeZone: string): Split | null {
  const missing = intersect(part, absence)
  if (!missing) return null
  const [whole, gone] = [daysTouched(part, timeZone), daysTouched(missing, timeZone)]
  if (gone.first > whole.first) {
    const cut = cutPart(part, gone.first, timeZone)
    return cut && { kept: cut.before, rest: cut.after }
  }
  if (gone.last < whole.last) {
    const cut = cutPart(part, addDays(gone.last, 1), timeZone)
    return cut && { kept: cut.after, rest: cut.before }
  }
  return null
}
