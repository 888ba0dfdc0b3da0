import { keepPreviousData } from '@tanstack/react-query'
import { z } from 'zod'
import { isForward, isShort, plannedDay } from '#contract/capacity.ts'
import { figureGroups, figures } from '#contract/figures.ts'
import { idFilter } from '#contract/list.ts'
import { addMonths } from '#domain/calendar-days.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayFault } from '#words/en/faults.ts'
import type { FigureGroup } from './figures.ts'

/** What the address of the figures may hold beside their tab. */
const filters = {
  groupBy: z.enum(figureGroups),
  start: plannedDay,
  end: plannedDay,
  standardId: idFilter,
  countryId: idFilter,
}

export type FigureFilters = {
  groupBy: FigureGroup
  start: string
  end: string
  standardId: number | undefined
  countryId: number | undefined
}

/** The twelve months up to today, this one among them, unless the address says; days that make no period aren't asked for. */
export function useFigures() {
  const [address, change] = useListSearch(filters)
  const today = useToday(useMe().timeZone)
  const { groupBy = 'standard', start = `${addMonths(today, -11).slice(0, 7)}-01`, end = today } = address
  const { standardId, countryId } = address
  const asked: FigureFilters = { groupBy, start, end, standardId, countryId }
  const fault = faultOf(asked)
  const query = {
    groupBy,
    start,
    end,
    ...(standardId !== undefined && { standardId: [standardId] }),
    ...(countryId !== undefined && { countryId: [countryId] }),
  }
  const answer = useAsk(figures.list, fault === undefined && { query }, { placeholderData: keepPreviousData })
  return { asked, change, fault, answer }
}

/** As the server would say it. */
function faultOf(period: { start: string; end: string }): string | undefined {
  if (!isForward(period)) return sayFault('lastDayBeforeFirst')
  return isShort(period) ? undefined : sayFault('tooFarApart', { max: '400' })
}
