import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isSame } from '#web/ui/form/merge-draft.ts'
import { textScale } from '#web/ui/page/text-scale.ts'
import type { Axis } from './days.ts'
import { rowHeight, useGeometry } from './geometry.ts'
import { leastDayWidth, type Scale } from './scale.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

/** A row as the grid sees it; without lanes it is a heading. */
type GridRow = { key: string; lanes: number }

type Given = {
  axis: Axis
  rows: readonly GridRow[]
  scale: Scale
  zoom: number
  today: string
  /** The row that has the focus stays drawn. */
  activeKey: string | undefined
  /** Whether all bookings are there, by which rows are as high as they stay. */
  isKnown: boolean
}

const zoomFactors = [1, 1.5, 2, 3]
/** Of all days of a quarter side by side, to see the whole of it at once. */
const narrowest = 6

/** How wide a day is, which rows are drawn, and what is under the pointer. */
export function useGrid({ axis, rows, scale, zoom, today, activeKey, isKnown }: Given) {
  const scroller = useRef<HTMLDivElement>(null)
  const { width, text } = useInnerWidth(scroller)
  const geometry = useGeometry(text)
  const filling = (width - geometry.name - 1) / axis.days.length
  const fitted = Math.max(zoom < 0 ? narrowest : leastDayWidth[scale] * text, filling)
  const dayWidth = Math.floor(fitted * (zoomFactors[zoom] ?? 1) * 10) / 10
  const virtualizer = useDrawnRows({ scroller, geometry, text, rows, activeKey })
  const places = { scroller, virtualizer, geometry, dayWidth }
  const handle = {
    scroller,
    geometry,
    rowAt: (clientY: number) => rowAt(places, clientY),
    dayAt: (clientX: number) => dayAt(places, clientX),
    showDays: (from: number, to: number) => showDays(places, from, to),
    showRow: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
  useShowToday(axis, today, width > 0, handle.showDays)
  useSameDays(scroller, dayWidth, width)
  useKeptScroll({ scroller, virtualizer, rows, days: axis.days, dayWidth: width > 0 ? dayWidth : 0, isKnown })
  // What fits into a day is computed as if text were as large as usual.
  return { ...places, handle, readableWidth: dayWidth / text }
}

type Drawing = Pick<Given, 'rows' | 'activeKey'> & {
  scroller: RefObject<HTMLDivElement | null>
  geometry: ReturnType<typeof useGeometry>
  text: number
}

/** Of hundreds of rows those in sight, and the one that has the focus. */
function useDrawnRows({ scroller, geometry, text, rows, activeKey }: Drawing) {
  const { lane } = geometry
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => rowHeight(geometry, text, rows[index]?.lanes ?? 0),
    // A new function whenever rows or their heights change, which is what makes it measure again.
    getItemKey: useCallback(
      (index: number) => (lane > 0 ? (rows[index]?.key ?? index) : index),
      [rows, lane],
    ),
    scrollMargin: geometry.head,
    scrollPaddingStart: geometry.head,
    overscan: 4,
    // Rows may come a frame later; drawn at once they would hold up the scrolling.
    useFlushSync: false,
    rangeExtractor: range => {
      const indexes = indexesOf(range)
      // Unmounted, the focused row would lose the focus to nowhere.
      const active = rows.findIndex(({ key }) => key === activeKey)
      if (active < 0 || indexes.includes(active)) return indexes
      return [...indexes, active].sort((a, b) => a - b)
    },
  })
}

/** What others ask of the timeline that is drawn. */
export type TimelineHandle = {
  scroller: RefObject<HTMLDivElement | null>
  geometry: ReturnType<typeof useGeometry>
  /** The index of the row at a height of the window; null beside all rows. */
  rowAt: (clientY: number) => number | null
  /** In days from the left of the timeline. */
  dayAt: (clientX: number) => number
  /** Scrolls sideways, and only where it must, until these days are in sight with some room. */
  showDays: (from: number, to: number) => void
  showRow: (index: number) => void
}

export type TimelineRef = RefObject<TimelineHandle | null>

type Places = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>
  geometry: ReturnType<typeof useGeometry>
  dayWidth: number
}

function rowAt({ scroller: { current: element }, virtualizer, geometry }: Places, clientY: number) {
  if (!element) return null
  const top = clientY - element.getBoundingClientRect().top
  if (top < geometry.head || top > element.clientHeight) return null
  return virtualizer.getVirtualItemForOffset(top + element.scrollTop)?.index ?? null
}

function dayAt({ scroller: { current: element }, geometry, dayWidth }: Places, clientX: number): number {
  if (!element) return 0
  const left = clientX - element.getBoundingClientRect().left
  return (left + element.scrollLeft - geometry.name) / dayWidth
}

function showDays(places: Places, from: number, to: number): void {
  const { scroller, geometry, dayWidth } = places
  const element = scroller.current
  if (!element) return
  const [left, right] = [from * dayWidth, to * dayWidth]
  const sight = element.clientWidth - geometry.name
  const isInSight = left >= element.scrollLeft && right <= element.scrollLeft + sight
  // From a whole day on.
  const first = Math.max(0, Math.floor((left - sight / 3) / dayWidth))
  if (!isInSight) element.scrollTo({ left: first * dayWidth })
}

type Range = Record<'startIndex' | 'endIndex' | 'overscan' | 'count', number>

function indexesOf({ startIndex, endIndex, overscan, count }: Range) {
  const first = Math.max(0, startIndex - overscan)
  const last = Math.min(count - 1, endIndex + overscan)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function useInnerWidth(scroller: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, text: 1 })
  const measure = useCallback(() => {
    if (!scroller.current) return
    const size = { width: scroller.current.clientWidth, text: textScale() }
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
function useSameDays(scroller: RefObject<HTMLDivElement | null>, dayWidth: number, sight: number) {
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
function useShowToday(axis: Axis, today: string, isMeasured: boolean, show: TimelineHandle['showDays']) {
  const showToday = useEffectEvent((index: number) => show(index, index + 2))
  useEffect(() => {
    const index = axis.days.indexOf(today)
    if (isMeasured && index >= 0) showToday(index)
  }, [axis, today, isMeasured])
}
