import { VisuallyHidden } from '@mantine/core'
import { lookOf } from '#web/planning/item-look.ts'
import type { CalendarItem } from '#web/planning/items.ts'
import { formatInterval } from '#words/moments.ts'

/** What a bar shows the eye by colour, icon and length, in words for a screen reader: the status and when. */
export function UnseenName({ item }: { item: CalendarItem }) {
  const status = item.project ? `, ${lookOf(item).label}` : ''
  return (
    <VisuallyHidden>{`${status}, ${formatInterval(item.start, item.end, item.timeZone)}`}</VisuallyHidden>
  )
}
