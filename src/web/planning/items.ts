import { daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { sayPlanning } from '#words/en/planning.ts'
import { listValues } from '#words/lists.ts'
import type { Entry, Kind } from './entry.ts'

/** What stands in the calendar: an audit with its whole team, or something else of one auditor. */
export type CalendarItem = {
  key: string
  kind: Kind
  project: Entry['project']
  /** Of an audit one per auditor, by name. */
  entries: readonly Entry[]
  /** From the earliest start of its entries to the latest end. */
  start: string
  end: string
  timeZone: string
  /** An absence from the start of a day to the end of one, however long those days are. */
  isWholeDays: boolean
  /**
   * The first and last day that it touches, in its own zone and not in the viewer's: an audit belongs to the
   * day on the wall at its site. A planner in Hanoi who looks at Monday means the customer's Monday, and the
   * link that she sends shows a colleague in Lima the same day.
   */
  first: string
  last: string
  /** Time that was asked for and isn't decided; it stands in no roster yet. */
  waiting?: { requestId: number; name: string; note: string }
}

/** One item per audit, one per other entry; in the order in which a calendar stacks them. */
export function groupEntries(entries: readonly Entry[]): CalendarItem[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = entry.project ? `audit-${entry.project.id}` : `entry-${entry.id}`
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return sortItems([...groups].map(([key, group]) => toItem(key, group)))
}

/** In the order in which a calendar stacks them. */
export function sortItems(items: readonly CalendarItem[]): CalendarItem[] {
  return items
    .map(item => ({ item, title: titleOf(item) }))
    .sort((a, b) => compare(a.item, b.item) || compareText(a.title, b.title))
    .map(({ item }) => item)
}

/** An audit by its number, anything else by whom it takes away. */
export function titleOf({
  project,
  entries,
  waiting,
}: Pick<CalendarItem, 'project' | 'entries' | 'waiting'>) {
  return project ? project.idflNumber : (waiting?.name ?? entries[0]?.auditor.name ?? '')
}

/** `An Nguyen`, `An Nguyen, Bo Li`, and from three on `3 auditors`: a bar is short. */
export function teamOf({ entries }: Pick<CalendarItem, 'entries'>): string {
  const names = new Set(entries.map(({ auditor }) => auditor.name))
  return names.size > 2 ? sayPlanning('countAuditors', { count: names.size }) : listValues([...names])
}

export function touchesDay({ first, last }: Pick<CalendarItem, 'first' | 'last'>, day: string): boolean {
  return first <= day && day <= last
}

function toItem(key: string, group: readonly Entry[]): CalendarItem {
  const entries = group.toSorted((a, b) => compareText(a.auditor.name, b.auditor.name))
  const { kind, project, timeZone } = group[0] as Entry
  const start = new Date(Math.min(...group.map(entry => Date.parse(entry.start))))
  const end = new Date(Math.max(...group.map(entry => Date.parse(entry.end))))
  const days = daysTouched({ start, end }, timeZone)
  return {
    key,
    kind,
    project,
    entries,
    start: start.toISOString(),
    end: end.toISOString(),
    timeZone,
    isWholeDays: !project && isWholeDays({ start, end }, timeZone),
    first: days.first,
    last: days.last,
  }
}

/** Earlier first; of those that begin on one day the longer, so that bars fall into few lanes; audits before absences. */
function compare(a: CalendarItem, b: CalendarItem): number {
  return (
    compareText(a.first, b.first) ||
    compareText(b.last, a.last) ||
    Number(!a.project) - Number(!b.project) ||
    compareText(a.start, b.start)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
