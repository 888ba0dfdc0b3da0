import { useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { z } from 'zod'
import { type Address, stringifyAddress } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { useKeptPlace } from '#web/app/use-kept-place.ts'

type Given = {
  calendarRef: RefObject<HTMLElement | null>
  /** The day it begins with or is about. */
  date: string
  /** What is booked on these days is there. */
  isSettled: boolean
}

/** What was uppermost in sight: a day or something on it, by its stop, and how far below the top of the window, in pixels. */
const place = z.object({ stop: z.string(), top: z.number() })
type Place = z.output<typeof place>

/** As many frames with nothing left to do: what comes near the screen is drawn, and as high as it is, only then. */
const stillFrames = 3

/**
 * The calendar opens where one left it in this browser, as long as it shows the same days of the same people: what was uppermost is there
 * again, whatever was booked above it meanwhile.
 */
export function useKeptScroll({ calendarRef, date, isSettled }: Given): void {
  const { date: _date, plan: _plan, batchId: _batch, ...lasting } = useSearch({ strict: false }) as Address
  const { left, isWanted } = useKeptPlace({
    item: `calendar-scroll:${useMe().id}`,
    shown: `${date} ${stringifyAddress(lasting)}`,
    place,
    findScroller: () => window,
    readPlace: () => placeIn(calendarRef.current),
  })
  useEffect(() => {
    if (!isSettled || !left || !isWanted.current) return
    let still = 0
    // After the router has put the page to its top.
    let frame = requestAnimationFrame(function settle() {
      if (!isWanted.current) return
      still = goTo(left, calendarRef.current) ? 0 : still + 1
      if (still < stillFrames) frame = requestAnimationFrame(settle)
      else isWanted.current = false
    })
    return () => cancelAnimationFrame(frame)
  }, [left, isWanted, calendarRef, isSettled])
}

/** Headings of days stick to the top: they don't tell how far one has read. */
const scrolledStops = '[data-stop]:not(h3 *)'

/** Nothing's place: whoever was at the top is there again, whatever is uppermost by then. */
const atTop: Place = { stop: '', top: 0 }

function placeIn(calendar: HTMLElement | null): Place | undefined {
  if (calendar && window.scrollY <= 0) return atTop
  const stops = [...(calendar?.querySelectorAll<HTMLElement>(scrolledStops) ?? [])]
  const upmost = stops.find(stop => topOf(stop) >= 0) ?? stops.at(-1)
  return upmost && { stop: upmost.dataset.stop ?? '', top: topOf(upmost) }
}

/** Whether that moved anything. */
function goTo({ stop, top }: Place, calendar: HTMLElement | null): boolean {
  const element = calendar?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)
  if (!element) return false
  const before = window.scrollY
  window.scrollBy({ top: topOf(element) - top })
  return window.scrollY !== before
}

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top
