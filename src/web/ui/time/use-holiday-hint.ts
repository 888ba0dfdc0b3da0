import { countries } from '#contract/countries.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { holidayHint } from './holiday-hint.ts'

/** When an audit is to be, and by whose calendar. */
export type SiteTime = { countryId: number; timeZone: string; start: string; end: string }

const anHour = 3_600_000

/** The public holidays that a time at a site touches, as a sentence. Where they can't be read, nothing is said. */
export function useHolidayHint(site: SiteTime | undefined): string | undefined {
  const query = site && siteDays(site)
  const { data } = useAsk(countries.holidays, query && { query }, { staleTime: anHour, retry: false })
  return data && holidayHint(data.rows)
}

function siteDays({ countryId, timeZone, start, end }: SiteTime) {
  const interval = { start: new Date(start), end: new Date(end) }
  if (!(interval.end > interval.start)) return undefined
  const { first, last } = daysTouched(interval, timeZone)
  return { countryId: [countryId], start: first, end: last }
}
