import { Text } from '@mantine/core'
import { useShownZone } from '#web/app/use-shown-zone.ts'

import { sayPlanning } from '#words/en/planning.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import type { CalendarItem } from './items.ts'

/** When, on the clock at the site, and below it on the viewer's where that shows something else. */
export function ItemTimes({ item: { start, end, timeZone, isWholeDays } }: { item: CalendarItem }) {
  const { mine } = useShownZone()
  const [there, here] = [formatInterval(start, end, timeZone), formatInterval(start, end, mine)]
  return (
    <div>
      <Text size="sm">{there}</Text>
      {there !== here && (
        <>
          <Text size="xs" c="dimmed">
            {zoneName(timeZone)}
          </Text>
          {/* Somebody's days are no hours of another's. */}
          {!isWholeDays && (
            <Text size="xs" c="dimmed" mt={4}>
              {sayPlanning('yourTime', { time: here, zone: zoneName(mine) })}
            </Text>
          )}
        </>
      )}
    </div>
  )
}
