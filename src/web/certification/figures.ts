import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { figureGroups, figures } from '#contract/figures.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { toCsv } from '#web/ui/table/csv.ts'
import { nameMonthOfYear } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayFigures } from '#words/en/figures.ts'

export type Figures = Reply<typeof figures.list>
export type FigureGroup = (typeof figureGroups)[number]
export type FigureCounts = Figures['total']
type FigureRow = RowOf<typeof figures.list>

/** What is counted, in the order in which it is shown. */
export const countNames = ['due', 'onTime', 'early', 'late', 'missing', 'canceled', 'lateCancels'] as const

/** What a row is about: a month, a kind of visit, or a standard or country by its name. */
export function nameRow({ key, name }: Pick<FigureRow, 'key' | 'name'>): string {
  if (/^\d{4}-\d{2}$/.test(key)) return nameMonthOfYear(`${key}-01`)
  const kind = visitKinds.find(one => one === key)
  if (kind) return sayCertification(`kind:${kind}`)
  return key === 'none' ? sayFigures('noVisit') : name
}

export const sayRate = (rate: number | null): string =>
  rate === null ? sayFigures('noRate') : sayFigures('share', { rate })

/** All rows and their total as a table for a spreadsheet: UTF-8 that Excel knows, months as `2027-03`, shares from 0 to 1. */
export function toFiguresCsv({ rows, total }: Figures, groupBy: FigureGroup): string {
  const titles = countNames.map(name => sayFigures(name))
  const cells = (counts: FigureCounts) => [
    ...countNames.map(name => counts[name]),
    counts.rate === null ? '' : counts.rate,
  ]
  return toCsv([
    [sayFigures(`groupBy:${groupBy}`), ...titles, sayFigures('rate')],
    ...rows.map(row => [groupBy === 'month' ? row.key : nameRow(row), ...cells(row)]),
    [sayFigures('total'), ...cells(total)],
  ])
}
