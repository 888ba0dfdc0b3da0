import { addMonths, earlierOf, laterOf } from '#domain/calendar-days.ts'
import { visitOutcomes } from '#domain/visit-classes.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { countNames, FigureGroup } from './figures.ts'
import type { FigureFilters } from './use-figures.ts'

export type FigureName = (typeof countNames)[number]

/** The page with the list behind a figure, and what narrows it to just those; its length is the figure. */
export type FigureLink = {
  to: '/dashboard/certification' | '/dashboard/audits'
  search: Record<string, string | string[]>
}

/** Of a group, by its key, or of all together. */
export function linkFigure(name: FigureName, key: string | undefined, asked: FigureFilters): FigureLink {
  const { from, to } = periodOf(key, asked)
  const narrowed = { ...ofFilters(asked), ...(key !== undefined && ofGroup(asked.groupBy, key)) }
  if (name === 'canceled' || name === 'lateCancels') {
    const { kind, ...others } = narrowed
    return {
      to: '/dashboard/audits',
      search: {
        ...others,
        ...(kind !== undefined && { visitKind: kind }),
        canceledFrom: from,
        canceledTo: to,
        ...(name === 'lateCancels' && { canceledLate: 'true' }),
      },
    }
  }
  const outcome = name === 'due' ? visitOutcomes.filter(one => one !== 'early') : [name]
  return { to: '/dashboard/certification', search: { ...narrowed, outcome, latestFrom: from, latestTo: to } }
}

type Narrowed = { standardId?: string; countryId?: string; kind?: string }

const ofFilters = ({ standardId, countryId }: FigureFilters): Narrowed => ({
  ...(standardId !== undefined && { standardId: String(standardId) }),
  ...(countryId !== undefined && { countryId: String(countryId) }),
})

/** A month narrows the days instead. */
const ofGroup = (groupBy: FigureGroup, key: string): Narrowed =>
  ({ standard: { standardId: key }, country: { countryId: key }, kind: { kind: key }, month: {} })[groupBy]

function periodOf(key: string | undefined, { groupBy, start, end }: FigureFilters) {
  if (groupBy !== 'month' || key === undefined) return { from: start, to: end }
  const first = `${key}-01`
  return { from: laterOf(first, start), to: earlierOf(addDays(addMonths(first, 1), -1), end) }
}
