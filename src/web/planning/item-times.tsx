import { Text } from '@mantine/core'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { useBeside } from '#web/ui/time/site-time.tsx'
import { sayPlanning } from '#words/en/planning.ts'
import { sayTime } from '#words/en/time.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import type { CalendarItem } from './items.ts'

/** When, on the clock at the site, and below it on the viewer’s, and abroad on that at home, where those show something else. */
export function ItemTimes({ item: { start, end, timeZone, isWholeDays } }: { item: CalendarItem }) {
  const { isNamed } = useShownZone()
  const show = (zone: string) => formatInterval(start, end, zone)
  const others = useBeside(timeZone).filter(({ zone }) => show(zone) !== show(timeZone))
  return (
    <div>
      <Text size="sm">{show(timeZone)}</Text>
      {(others.length > 0 || (isNamed && !isWholeDays)) && (
        <Text size="xs" c="dimmed">
          {zoneName(timeZone)}
        </Text>
      )}
      {/* Somebody's days are no hours of another's. */}
      {!isWholeDays &&
        others.map(({ zone, city }) => (
          <Text key={zone} size="xs" c="dimmed" mt={4}>
            {city
              ? sayTime('timeIn', { time: show(zone), city })
              : sayPlanning('yourTime', { time: show(zone), zone: zoneName(zone) })}
          </Text>
        ))}
    </div>
  )
}
