import { VisuallyHidden } from '@mantine/core'
import { formatInterval } from '#web/ui/format.ts'
import { lookOf } from './item-look.ts'
import type { CalendarItem } from './items.ts'

/** What a bar tells the eye by colour, icon and length, in words for a screen reader: the status and when. */
export function UnseenName({ item }: { item: CalendarItem }) {
  const status = item.project ? `, ${lookOf(item).label}` : ''
  return (
    <VisuallyHidden>{`${status}, ${formatInterval(item.start, item.end, item.timeZone)}`}</VisuallyHidden>
  )
}
