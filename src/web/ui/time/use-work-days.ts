import { countries } from '#contract/countries.ts'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'

const fiveMinutes = 300_000

/**
 * On which days of the week people work in a country, 1 for Monday to 7 for Sunday; undefined until it is known, and of no country.
 */
export function useWorkDays(countryId: number | undefined) {
  const { data, isLoading } = useAllRows(countries.list, countryId !== undefined && { sort: ['name:asc'] }, {
    staleTime: fiveMinutes,
    meta: saidAside,
  })
  return { workDays: data?.rows.find(({ id }) => id === countryId)?.workDays, isLoading }
}
