import type { auditors } from '#contract/auditors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toSearchable } from '#domain/typed-text.ts'
import { sayPlanner } from '#words/en/planner.ts'

export type AuditorRow = Reply<typeof auditors.list>['rows'][number]

export const groupings = ['none', 'country', 'department', 'standard'] as const
export type Grouping = (typeof groupings)[number]

export const orders = ['name', 'load'] as const
export type Order = (typeof orders)[number]

type Heading = { type: 'heading'; key: string; title: string; count: number }
export type Line = { type: 'line'; key: string; auditor: AuditorRow }
export type Row = Heading | Line

type Wanted = {
  text: string
  standardIds: readonly number[]
  /** Who is free in the interval asked for; undefined when none is. */
  freeIds: ReadonlySet<number> | undefined
}

/** Who is left by the filters. */
export function filterAuditors(all: readonly AuditorRow[], { text, standardIds, freeIds }: Wanted) {
  const words = toSearchable(text).split(/\s+/).filter(Boolean)
  return all.filter(({ id, name, standards }) => {
    const folded = toSearchable(name)
    const holds = standards.some(({ standardId }) => standardIds.includes(standardId))
    return (
      words.every(word => folded.includes(word)) &&
      (standardIds.length === 0 || holds) &&
      (freeIds?.has(id) ?? true)
    )
  })
}

/** The lines under their headings. By standard, an auditor stands under each one held. */
export function groupRows(
  auditors: readonly AuditorRow[],
  grouping: Grouping,
  order: Order,
  loads: ReadonlyMap<number, number>,
): Row[] {
  const sorted = auditors.toSorted(
    (a, b) =>
      (order === 'load' ? (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0) : 0) || collate(a.name, b.name),
  )
  if (grouping === 'none') return sorted.map(auditor => lineOf(auditor, ''))
  const groups = new Map<string, AuditorRow[]>()
  for (const auditor of sorted) {
    for (const title of titlesOf(auditor, grouping)) {
      const group = groups.get(title)
      if (group) group.push(auditor)
      else groups.set(title, [auditor])
    }
  }
  return [...groups]
    .sort(([a], [b]) => collate(a, b))
    .flatMap(([title, members]) => [
      { type: 'heading' as const, key: `heading-${title}`, title, count: members.length },
      ...members.map(auditor => lineOf(auditor, title)),
    ])
}

const lineOf = (auditor: AuditorRow, group: string): Line => ({
  type: 'line',
  key: `${auditor.id}-${group}`,
  auditor,
})

function titlesOf(auditor: AuditorRow, grouping: Exclude<Grouping, 'none'>): string[] {
  if (grouping !== 'standard') return [auditor[grouping].name]
  const codes = [...new Set(auditor.standards.map(({ code }) => code))]
  return codes.length > 0 ? codes : [sayPlanner('noStandard')]
}

/** The first row of an auditor, -1 where none is shown. */
export const indexOfAuditor = (rows: readonly Row[], auditorId: number): number =>
  rows.findIndex(row => row.type === 'line' && row.auditor.id === auditorId)

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const collate = collator.compare
