import { Text } from '@mantine/core'
import { countries } from '#contract/countries.ts'
import { useMinute } from '#web/app/use-now.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { browserZone, formatClock, zoneName } from '#web/ui/time/format.ts'

/** The date and time now, in the viewer's zone: `21 Nov 2026 09:15`, and of a zone that isn't the country's `(Berlin)`. */
export function Clock({ timeZone, countryId }: { timeZone: string; countryId: number }) {
  const now = new Date(useMinute()).toISOString()
  const isOfCountry = useIsOfCountry(timeZone, countryId)
  return (
    <Text component="time" size="sm" dateTime={now}>
      {formatClock(now, timeZone || browserZone)}
      {!isOfCountry && ` (${cityOf(timeZone)})`}
    </Text>
  )
}

/** `Ho Chi Minh` of `Asia/Ho_Chi_Minh`. */
const cityOf = (timeZone: string) => zoneName(timeZone).split('/').at(-1)

/** Until that is known, the country beside the clock goes without saying whose time it is. */
function useIsOfCountry(timeZone: string, countryId: number): boolean {
  const query = { id: countryId, limit: 1 }
  const { data } = useAsk(countries.list, { query }, { staleTime: Number.POSITIVE_INFINITY })
  return data?.rows[0]?.timeZones.includes(timeZone) ?? true
}
