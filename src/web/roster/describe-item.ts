import { formatInterval } from '#web/ui/format.ts'
import { lookOf } from './item-look.ts'
import { type CalendarItem, titleOf } from './items.ts'

/** All of an item in one sentence, for screen readers: number, customer, status, when, who. */
export function describeItem(item: CalendarItem): string {
  const names = item.entries.map(({ auditor }) => auditor.name).join(', ')
  const when = formatInterval(item.start, item.end, item.timeZone)
  const parts = item.project
    ? [item.project.companyName, lookOf(item).label, when, names]
    : [lookOf(item).label, when]
  return [titleOf(item), ...parts].join(', ')
}
