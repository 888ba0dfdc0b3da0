import type { history } from '#contract/history.ts'
import type { RowOf } from '#web/ui/use-list.ts'

export type HistoryEntry = RowOf<typeof history.list>

/** Everything that one act changed: the audit and the time of each of its team. */
export type Step = { id: number; who: HistoryEntry['who']; at: string; entries: HistoryEntry[] }

/** Rows of one act are written one after the other, well within this. */
const longestAct = 3000

/** Entries come newest first, and so do the steps; within a step they stand in the order they were written. */
export function groupSteps(entries: readonly HistoryEntry[]): Step[] {
  const steps: Step[] = []
  for (const entry of entries) {
    const last = steps.at(-1)
    if (last && isSameAct(last, entry)) last.entries.unshift(entry)
    else steps.push({ id: entry.id, who: entry.who, at: entry.at, entries: [entry] })
  }
  return steps
}

function isSameAct(step: Step, entry: HistoryEntry): boolean {
  const first = step.entries[0]
  const isSoon = Date.parse(step.at) - Date.parse(entry.at) < longestAct
  return isSoon && step.who?.id === entry.who?.id && isSameAction(first?.action, entry.action)
}

/** A record that is made, and the parts it is made with; one that is changed, and parts that came, went or changed. */
function isSameAction(later = '', earlier: string): boolean {
  const isOfPart = ['add', 'change', 'remove'].includes(later)
  return later === earlier || (isOfPart && ['create', 'update', 'add', 'change', 'remove'].includes(earlier))
}

/** The entry that names the act: that of the record itself, where it has one. */
export function mainEntry({ entries }: Step): HistoryEntry | undefined {
  return entries.find(({ entity }) => entity !== 'roster') ?? entries[0]
}
