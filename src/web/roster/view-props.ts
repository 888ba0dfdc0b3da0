import type { CalendarItem } from '#web/planning/items.ts'
import type { Viewer } from './own-hours.ts'

/** What every view is given. */
export type ViewProps = {
  items: readonly CalendarItem[]
  days: readonly string[]
  /** The day in the address: it has the focus first. */
  date: string
  today: string
  viewer: Viewer
  /** The items are those of these days, and not of the days before. */
  isSettled: boolean
  isNarrow: boolean
  /** Names of auditors are shown: it is not the roster of one. */
  isOfAll: boolean
  /** The item whose pop-over is open. */
  openKey: string | undefined
  onOpenItem: (item: CalendarItem, opener: HTMLElement) => void
  onOpenDay: (day: string) => void
}

export const dayStop = (day: string) => `day-${day}`
export const moreStop = (day: string) => `more-${day}`

/** One item has a stop in each week or on each day that shows it. */
export const itemStop = (item: CalendarItem, on: string | number) => `${item.key}-${on}`
