import { earliestOf } from '#domain/calendar-days.ts'
import type { VisitState } from '#domain/visit-classes.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import type { Certificate, Visit } from './certificate.ts'

export type BarVisit = Pick<
  Visit,
  | 'id'
  | 'cycle'
  | 'kind'
  | 'ordinal'
  | 'due'
  | 'earliest'
  | 'latest'
  | 'state'
  | 'doneOn'
  | 'plan'
  | 'plannedStart'
>

type Running = Pick<Certificate, 'cycle' | 'decided' | 'expires' | 'wantedBy' | 'status' | 'statusOn'>

/** The last day it was good: before its expiry where it was withdrawn. Null while it is pending. */
const lastGoodDay = ({ expires, status, statusOn }: Omit<Running, 'cycle'>): string | null =>
  expires && status === 'withdrawn' ? earliestOf(expires, statusOn) : expires

/** Whether the window of a visit that is still to be made is over; `today` at the main site. A certificate that is suspended or lapsed waits for none. */
export const isOverdue = (
  { state, latest }: Pick<Visit, 'state' | 'latest'>,
  { phase }: Pick<Certificate, 'phase'>,
  today: string,
): boolean => state === 'open' && today > latest && phase !== 'suspended' && phase !== 'lapsed'

/** Where something stands on the bar, in hundredths of its length. */
type Place = { start: number; length: number }

export type Mark = {
  id: number
  kind: VisitKind
  ordinal: number
  state: VisitState
  isPlanned: boolean
  window: Place
  due: number
  /** Where it was made, or is planned to begin. */
  audit: number | null
}

export type CycleLayout = {
  from: string
  to: string
  marks: Mark[]
  /** From the decision to the last good day; null while it is pending. */
  good: Place | null
  today: number | null
  years: { year: string; at: number }[]
}

/** What a certificate owes in this cycle; what was dropped isn’t owed any more. */
export const visitsOfCycle = <Shown extends BarVisit>(
  { cycle }: Pick<Certificate, 'cycle'>,
  visits: readonly Shown[],
): Shown[] =>
  visits
    .filter(visit => visit.cycle === cycle && visit.state !== 'dropped')
    .sort((a, b) => (a.due < b.due ? -1 : 1))

/** The cycle of a certificate, laid out from its decision, or its first visit, to the last of its days. */
export function layOutCycle(
  certificate: Running,
  visits: readonly BarVisit[],
  today: string,
): CycleLayout | null {
  const owed = visitsOfCycle(certificate, visits)
  const { decided, wantedBy } = certificate
  const ends = lastGoodDay(certificate)
  const days = [decided, ends, wantedBy, ...owed.flatMap(daysOf)].filter(day => day !== null)
  if (days.length < 2) return null
  const from = days.reduce((a, b) => (b < a ? b : a))
  const last = days.reduce((a, b) => (b > a ? b : a))
  if (from === last) return null
  // One that ran out lately shows how late it is.
  const to = today > last && dayNumber(today) - dayNumber(last) < 180 ? today : last
  const [first, length] = [dayNumber(from), dayNumber(to) - dayNumber(from)]
  const at = (day: string) => ((dayNumber(day) - first) / length) * 100
  const place = (start: string, end: string): Place => ({ start: at(start), length: at(end) - at(start) })
  return {
    from,
    to,
    marks: owed.map(visit => layOutVisit(visit, at, place)),
    good: decided && ends ? place(decided, ends) : null,
    today: from <= today && today <= to ? at(today) : null,
    years: yearsBetween(from, to)
      .map(year => ({ year, at: at(`${year}-01-01`) }))
      // There is no room for the number of one that has hardly begun.
      .filter(({ at }) => at < 95),
  }
}

function layOutVisit(
  visit: BarVisit,
  at: (day: string) => number,
  place: (start: string, end: string) => Place,
): Mark {
  const { id, kind, ordinal, state, earliest, due, latest } = visit
  const audit = auditDay(visit)
  return {
    id,
    kind,
    ordinal,
    state,
    isPlanned: state === 'open' && visit.plan !== 'none',
    window: place(earliest, latest),
    due: at(due),
    audit: audit === null ? null : at(audit),
  }
}

const auditDay = ({ doneOn, plannedStart }: BarVisit): string | null => doneOn ?? plannedStart

const daysOf = (visit: BarVisit): (string | null)[] => [visit.earliest, visit.latest, auditDay(visit)]

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

function yearsBetween(from: string, to: string): string[] {
  const [first, last] = [Number(from.slice(0, 4)) + 1, Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => String(first + index))
}
