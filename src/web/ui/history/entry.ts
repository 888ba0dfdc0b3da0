import type { RowOf } from '#contract/endpoint.ts'
import type { history } from '#contract/history.ts'
import { cards } from '#contract/records/cards.ts'
import { sayKept } from '#words/kept.ts'
import '#words/en/reasons.ts'

export type HistoryEntry = RowOf<typeof history.list>

/** Everything that one act changed: the audit and the time of each of its team. */
export type Step = { id: number; who: HistoryEntry['who']; at: string; entries: HistoryEntry[] }

/** Rows from before acts were numbered: those of one act were written one after the other, well within this. */
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
  if (entry.act !== null || first?.act !== null) return entry.act === first?.act
  const isSoon = Date.parse(step.at) - Date.parse(entry.at) < longestAct
  return isSoon && step.who?.id === entry.who?.id && isSameAction(first?.action, entry.action)
}

/** A record that is made, and the parts it is made with; one that is changed, and parts that came, went or changed. */
function isSameAction(later = '', earlier: string): boolean {
  const isOfPart = ['add', 'change', 'remove'].includes(later)
  return later === earlier || (isOfPart && ['create', 'update', 'add', 'change', 'remove'].includes(earlier))
}

/** Whether it is somebody's time rather than the record itself. */
export const takesTime = ({ entity }: HistoryEntry) => cards[entity].timeOf !== undefined

const isPart = ({ action }: HistoryEntry) => ['add', 'change', 'remove'].includes(action)

/** Of another record that is shown beside: a visit in the history of its certificate. */
export const isOfAnother = ({ record }: HistoryEntry) => record !== null

/**
 * The entries that name the act, one for each thing that was done: those of the record itself where it has any, in the
 * order in which it was done, and of its parts or of others only where nothing else was.
 */
export function mainEntries({ entries }: Step): HistoryEntry[] {
  const untimed = entries.filter(entry => !takesTime(entry))
  const own = untimed.filter(entry => !isOfAnother(entry))
  const named = own.filter(entry => !isPart(entry))
  const others = untimed.filter(entry => !isPart(entry))
  const found = [named, own, others, untimed, entries].find(list => list.length > 0) ?? []
  return found.filter((entry, place) => found.findIndex(other => isSameDone(other, entry)) === place)
}

const isSameDone = (one: HistoryEntry, other: HistoryEntry) =>
  one.action === other.action &&
  isOfAnother(one) === isOfAnother(other) &&
  (!isOfAnother(one) || one.entity === other.entity)

/** What the records are called that the same was done to in that step, where they are others than that whose history it is. */
export const titlesOf = ({ entries }: Step, main: HistoryEntry): string[] => [
  ...new Set(entries.filter(entry => isSameDone(entry, main)).flatMap(({ record }) => record ?? [])),
]

/** Why it was done, where something is said of it. */
export function readReason({ entries }: Step): string | null {
  const [given] = entries.filter(({ reason }) => reason)
  return given?.reason ? sayKept(given.reasonText, given.reason) : null
}
