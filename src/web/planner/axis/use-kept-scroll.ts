import { useSearch } from '@tanstack/react-router'
import type { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { z } from 'zod'
import { type Address, stringifyAddress } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { useKeptPlace } from '#web/app/use-kept-place.ts'
import { useLatest } from '#web/app/use-latest.ts'

type Given = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>
  rows: readonly { key: string }[]
  days: readonly string[]
  dayWidth: number
  /** All that makes rows as high as they stay is there. */
  isKnown: boolean
}

/** What was at the top left: the row and how far into it, in pixels, and the day, of the days shown then. */
const place = z.object({ days: z.string(), key: z.string(), into: z.number(), day: z.string() })
type Place = z.output<typeof place>

/**
 * The timeline opens where one left it in this browser, as long as it shows the same rows: at the row that was on top, however high
 * those above it are by now, and of the same days at the same day.
 */
export function useKeptScroll(given: Given): void {
  const { date: _date, plan: _plan, batchId: _batch, ...lasting } = useSearch({ strict: false }) as Address
  const latest = useLatest(given)
  const { scroller, rows, dayWidth, isKnown } = given
  const { left, isWanted } = useKeptPlace({
    item: `roster-scroll:${useMe().id}`,
    shown: stringifyAddress(lasting),
    place,
    findScroller: () => scroller.current,
    readPlace: () => placeOf(given),
  })
  // After today was brought into sight.
  useEffect(() => {
    if (!isWanted.current || !left || rows.length === 0 || dayWidth <= 0) return
    // Once its height is known it stays: from then on whoever scrolls does so themselves.
    if (goTo(left, latest.current) && isKnown) isWanted.current = false
  }, [left, isWanted, latest, rows, dayWidth, isKnown])
}

function placeOf({ scroller, virtualizer, days, dayWidth }: Given): Place | undefined {
  const element = scroller.current
  if (!element) return undefined
  const top = element.scrollTop + virtualizer.options.scrollMargin
  const row = virtualizer.getVirtualItemForOffset(top)
  const day = days[Math.round(element.scrollLeft / dayWidth)]
  if (!row || day === undefined) return undefined
  return { days: days.join(), key: String(row.key), into: top - row.start, day }
}

/** Whether the row is there. */
function goTo(
  { days: before, key, into, day }: Place,
  { scroller, virtualizer, rows, days, dayWidth }: Given,
) {
  const index = rows.findIndex(row => row.key === key)
  const [top] = virtualizer.getOffsetForIndex(index, 'start') ?? []
  if (index < 0 || top === undefined) return false
  const isSame = before === days.join()
  scroller.current?.scrollTo({ top: top + into, ...(isSame && { left: days.indexOf(day) * dayWidth }) })
  return true
}
