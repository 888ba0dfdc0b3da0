import type { Entry } from '#web/roster/entry.ts'
import { lookOf } from '#web/roster/item-look.ts'
import { formatInterval } from '#web/ui/format.ts'

/** An audit by its number, anything else by what it is. */
export const titleOf = (entry: Entry) => entry.project?.idflNumber ?? lookOf(entry).label

/** All of an entry in one sentence, for screen readers. */
export function describeEntry(entry: Entry): string {
  const when = formatInterval(entry.start, entry.end, entry.timeZone)
  const parts = entry.project
    ? [entry.project.idflNumber, entry.project.companyName, lookOf(entry).label, when]
    : [lookOf(entry).label, when]
  return [...parts, entry.auditor.name].join(', ')
}
