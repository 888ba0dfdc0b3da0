import type { Entry } from '#web/planning/entry.ts'
import { lookOf } from '#web/planning/item-look.ts'
import { formatInterval } from '#web/ui/format.ts'
import { listNames } from '#web/ui/words.ts'

/** An audit by its number, anything else by what it is. */
export const titleOf = (entry: Entry) => entry.project?.idflNumber ?? lookOf(entry).label

/** All of an entry in one sentence, for screen readers. */
export function describeEntry(entry: Entry, lacks: readonly string[] = []): string {
  const when = formatInterval(entry.start, entry.end, entry.timeZone)
  const parts = entry.project
    ? [entry.project.idflNumber, entry.project.companyName, lookOf(entry).label, when]
    : [lookOf(entry).label, when]
  const uncovered = lacks.length > 0 ? [`not covered: ${listNames(lacks)}`] : []
  return [...parts, entry.auditor.name, ...uncovered].join(', ')
}
