import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#web/planner/data/rows.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import { isSame } from '#web/ui/merge-draft.ts'
import { useIsTouch } from '#web/ui/screen-width.ts'
import { textScale } from '#web/ui/text-scale.ts'
import type { Axis } from './axis.ts'
import { leastDayWidth } from './scale.ts'

/** In pixels, where text is as large as usual: of the days, of a group of rows, of a bar with the gap below it, and above the first. */
const sizes = { head: 62, heading: 26, lane: 26, pad: 6 }
/** What a finger hits. */
const touchSizes = { ...sizes, heading: 32, lane: 46, pad: 3 }
const zoomFactors = [1, 1.5, 2, 3]
/** Of all days of a quarter side by side, to see the whole of it at once. */
const narrowest = 6

/** The geometry of the timeline: how wide a day is, which rows are drawn, and what lies under the pointer. */
export function useGrid(
  { rows, tracks, axis }: Board,
  address: PlannerAddress,
  activeKey: string | undefined,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const { width, nameWidth, text } = useInnerWidth(scroller)
  const { head, heading, lane, pad } = useIsTouch() ? touchSizes : sizes
  const headHeight = head * text
  const dayCount = axis.days.length
  const whole = (width - nameWidth - 1) / dayCount
  const fitted = Math.max(address.zoom < 0 ? narrowest : leastDayWidth[address.scale] * text, whole)
  const dayWidth = Math.floor(fitted * (zoomFactors[address.zoom] ?? 1) * 10) / 10
  const heightOf = (row: Row | undefined) =>
    text * (row?.type === 'line' ? 2 * pad - 2 + lane * (tracks.get(row.auditor.id)?.lanes ?? 1) : heading)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => heightOf(rows[index]),
    // A new function whenever rows or their heights change, which is what makes it measure anew.
    getItemKey: useCallback(
      (index: number) => (tracks.size >= 0 && text * lane > 0 ? (rows[index]?.key ?? index) : index),
      [rows, tracks, text, lane],
    ),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
    // Rows may come a frame later; drawn at once they would hold up the scrolling.
    useFlushSync: false,
    rangeExtractor: range => {
      const indexes = indexesOf(range)
      // The focused row stays drawn: unmounted, it would lose the focus to nowhere.
      const active = rows.findIndex(({ key }) => key === activeKey)
      if (active < 0 || indexes.includes(active)) return indexes
      return [...indexes, active].sort((a, b) => a - b)
    },
  })
  /** The row at a height of the window; null over a heading or beside all rows. */
  function lineAt(clientY: number) {
    const element = scroller.current
    if (!element) return null
    const top = clientY - element.getBoundingClientRect().top
    if (top < headHeight || top > element.clientHeight) return null
    const row = rows[virtualizer.getVirtualItemForOffset(top + element.scrollTop)?.index ?? -1]
    return row?.type === 'line' ? row : null
  }
  /** In days from the left of the timeline. */
  function dayAt(clientX: number): number {
    const element = scroller.current
    if (!element) return 0
    const left = clientX - element.getBoundingClientRect().left
    return (left + element.scrollLeft - nameWidth) / dayWidth
  }
  /** Scrolls sideways, and only where it must, until these days are in sight with some room. */
  function showDays(from: number, to: number): void {
    const element = scroller.current
    if (!element) return
    const [left, right] = [from * dayWidth, to * dayWidth]
    const sight = element.clientWidth - nameWidth
    const isInSight = left >= element.scrollLeft && right <= element.scrollLeft + sight
    // From a whole day on.
    const first = Math.max(0, Math.floor((left - sight / 3) / dayWidth))
    if (!isInSight) element.scrollTo({ left: first * dayWidth })
  }
  useShowToday(axis, address.today, width > 0, showDays)
  useSameDays(scroller, dayWidth, width)
  const laneSizes = { '--lane-height': `${lane * text}px`, '--row-pad': `${pad * text}px` }
  return { scroller, virtualizer, dayWidth, nameWidth, laneSizes, textScale: text, lineAt, dayAt, showDays }
}

export type Grid = ReturnType<typeof useGrid>

function indexesOf({
  startIndex,
  endIndex,
  overscan,
  count,
}: Record<'startIndex' | 'endIndex' | 'overscan' | 'count', number>) {
  const first = Math.max(0, startIndex - overscan)
  const last = Math.min(count - 1, endIndex + overscan)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function useInnerWidth(scroller: React.RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, nameWidth: 200, text: 1 })
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const nameWidth = element.querySelector<HTMLElement>('[data-corner]')?.offsetWidth || 200
    const size = { width: element.clientWidth, nameWidth, text: textScale() }
    setSize(before => (isSame(before, size) ? before : size))
  }, [scroller])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [measure, scroller])
  return size
}

/** A phone that is turned, and turned back, shows the days it showed, however many fit meanwhile. */
function useSameDays(scroller: React.RefObject<HTMLDivElement | null>, dayWidth: number, sight: number) {
  const first = useRef(0)
  const own = useRef({ left: -1, sight, dayWidth })
  useEffect(() => {
    const element = scroller.current
    const note = () => {
      // What the browser makes of another width, or of the days set below, was nobody's wish.
      if (!element || element.clientWidth !== own.current.sight) return
      if (element.scrollLeft === own.current.left) return
      first.current = element.scrollLeft / own.current.dayWidth
      // From now on whoever comes back there wants to.
      own.current.left = -1
    }
    element?.addEventListener('scroll', note, { passive: true })
    return () => element?.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollLeft = first.current * dayWidth
    own.current = { left: element.scrollLeft, sight, dayWidth }
  }, [scroller, dayWidth, sight])
}

/** Where not all days fit, the timeline begins with today in sight. */
function useShowToday(axis: Axis, today: string, isMeasured: boolean, show: Grid['showDays']) {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const index = axis.days.indexOf(today)
    if (isMeasured && index >= 0) latest.current(index, index + 2)
  }, [axis, today, isMeasured])
}
