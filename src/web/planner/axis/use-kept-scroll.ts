import { useSearch } from '@tanstack/react-router'
import type { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Address, stringifyAddress } from '#web/app/list-search.ts'
import { readStored } from '#web/app/read-stored.ts'
import { useMe } from '#web/app/session.ts'
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

/** What was at the top left: the row and how far into it, in pixels, and the day; of what was shown then. */
const stored = z.object({
  shown: z.string(),
  days: z.string(),
  key: z.string(),
  into: z.number(),
  day: z.string(),
})
type Place = z.output<typeof stored>

/**
 * The timeline opens where one left it in this browser, as long as it shows the same rows: at the row that was on top, however high
 * those above it are by now, and of the same days at the same day.
 */
export function useKeptScroll(given: Given): void {
  const item = `roster-scroll:${useMe().id}`
  const { date: _date, plan: _plan, batchId: _batch, ...lasting } = useSearch({ strict: false }) as Address
  const shown = stringifyAddress(lasting)
  const [left] = useState(() => readStored(localStorage.getItem(item), stored))
  const isLeft = useRef(left?.shown === shown)
  const latest = useLatest(given)
  const { scroller, rows, dayWidth, isKnown } = given
  // After today was brought into sight.
  useEffect(() => {
    if (!isLeft.current || !left || rows.length === 0 || dayWidth <= 0) return
    // Once its height is known it stays: from then on whoever scrolls does so themselves.
    if (goTo(left, latest.current) && isKnown) isLeft.current = false
  }, [left, latest, rows, dayWidth, isKnown])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let last: Place | undefined
    const note = () => {
      if (!isLeft.current) last = placeOf(shown, latest.current) ?? last
    }
    const write = () => last && localStorage.setItem(item, JSON.stringify(last))
    const takeOver = () => {
      isLeft.current = false
    }
    element.addEventListener('scroll', note, { passive: true })
    for (const event of byHand) element.addEventListener(event, takeOver, { passive: true })
    addEventListener('pagehide', write)
    return () => {
      element.removeEventListener('scroll', note)
      for (const event of byHand) element.removeEventListener(event, takeOver)
      removeEventListener('pagehide', write)
      write()
    }
  }, [item, shown, scroller, latest])
}

const byHand = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

function placeOf(shown: string, { scroller, virtualizer, days, dayWidth }: Given): Place | undefined {
  const element = scroller.current
  if (!element) return undefined
  const top = element.scrollTop + virtualizer.options.scrollMargin
  const row = virtualizer.getVirtualItemForOffset(top)
  const day = days[Math.round(element.scrollLeft / dayWidth)]
  if (!row || day === undefined) return undefined
  return { shown, days: days.join(), key: String(row.key), into: top - row.start, day }
}

/** Whether the row is there. */
function goTo(place: Place, { scroller, virtualizer, rows, days, dayWidth }: Given): boolean {
  const index = rows.findIndex(({ key }) => key === place.key)
  const [top] = virtualizer.getOffsetForIndex(index, 'start') ?? []
  if (index < 0 || top === undefined) return false
  const isSame = place.days === days.join()
  scroller.current?.scrollTo({
    top: top + place.into,
    ...(isSame && { left: days.indexOf(place.day) * dayWidth }),
  })
  return true
}
