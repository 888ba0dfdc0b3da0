import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Column, Person, Spot } from './competence.ts'
import { figuresOf } from './grid-foot.tsx'
import { moveBy, type Place, type Range } from './selection.ts'

/** Which page of auditors is shown, and how to turn it. */
export type Pages = {
  page: number
  last: number
  /** Another page is asked for and not there yet. */
  isTurning: boolean
  onPage: (page: number) => void
}

type Props = {
  people: readonly Person[]
  standards: readonly Column[]
  range: Range | undefined
  onRange: (range: Range | undefined) => void
  onOpen: (spot: Spot) => void
  pages: Pages
}

/** Where one is, also once other auditors or standards are shown around it. */
type Here = Place & { personId?: number | undefined; standardId?: number | undefined }

/** Which cell one is on, and what keys and clicks do from there. */
export function useCells({ people, standards, range, onRange, onOpen, pages }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [here, setHere] = useState<Here>({ row: 0, column: 0 })
  const size = { rows: people.length, columns: standards.length, below: figuresOf(standards).length }
  const place = {
    row: indexOf(people, here.personId) ?? Math.min(here.row, size.rows + size.below - 1),
    column: indexOf(standards, here.standardId) ?? Math.min(here.column, size.columns - 1),
  }
  useInSight(table)
  const turn = useTurn(pages, people.length, row => go({ row, column: place.column }, false))

  function go(to: Place, isSelecting: boolean, from = place) {
    setHere({ ...to, personId: people[to.row]?.id, standardId: standards[to.column]?.id })
    focusOn(table, to)
    onRange(isSelecting ? { anchor: range?.anchor ?? from, focus: to } : undefined)
  }
  function open({ row, column }: Place) {
    const [person, standard] = [people[row], standards[column]]
    if (person && standard) onOpen({ person, standard })
  }
  function onKeyDown(event: KeyboardEvent) {
    const from = placeOf(event.target)
    if (event.altKey || event.metaKey || !from) return
    const isFigure = from.row >= size.rows
    const isSelecting = event.shiftKey && !isFigure
    const to = moveBy(event.key, from, size, { isCtrl: event.ctrlKey, isSelecting })
    const turned = !isSelecting && !isFigure && to?.row === from.row && turn(event.key)
    if (to && !turned) go(to, isSelecting, from)
    // Enter on a figure follows its link.
    else if (!isFigure && (event.key === 'Enter' || event.key === ' ')) open(from)
    else if (event.key === 'Escape' && range) onRange(undefined)
    else if (!turned) return
    event.preventDefault()
  }
  function onClick(event: MouseEvent) {
    const to = placeOf(event.target)
    if (!to || to.row >= size.rows) return
    go(to, event.shiftKey)
    if (!event.shiftKey) open(to)
  }
  return { table, place, onKeyDown, onClick }
}

/** Page Down from the last auditor leads to the first of the next page, Page Up from the first to the last of the one before. */
function useTurn({ page, last, isTurning, onPage }: Pages, rows: number, arrive: (row: number) => void) {
  const wanted = useRef<{ page: number; isNext: boolean }>(undefined)
  useLayoutEffect(() => {
    if (isTurning || wanted.current?.page !== page) return
    const { isNext } = wanted.current
    wanted.current = undefined
    arrive(isNext ? 0 : rows - 1)
  })
  return (key: string): boolean => {
    if (key !== 'PageDown' && key !== 'PageUp') return false
    const isNext = key === 'PageDown'
    const to = isNext ? page + 1 : page - 1
    if (to < 1 || to > last) return false
    wanted.current = { page: to, isNext }
    onPage(to)
    return true
  }
}

const indexOf = (list: readonly { id: number }[], id: number | undefined): number | undefined => {
  const index = list.findIndex(one => one.id === id)
  return index < 0 ? undefined : index
}

function focusOn(table: RefObject<HTMLTableElement | null>, { row, column }: Place): void {
  const cell = table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)
  ;(cell?.querySelector<HTMLElement>('a') ?? cell)?.focus({ preventScroll: true })
  showWhole(cell)
}

/** The focus alone leaves a cell that is half in sight where it is. */
const showWhole = (cell: Element | null | undefined) =>
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** At another address the router scrolls the grid to where it was at the one before: away from the cell that has the focus by now. */
function useInSight(table: RefObject<HTMLTableElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', () =>
        showWhole(table.current?.querySelector(':focus')?.closest('[data-place]')),
      ),
    [router, table],
  )
}

/** To where one was in the grid. */
export function focusCell(): void {
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
}

function placeOf(target: EventTarget): Place | undefined {
  const text = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place
  if (text === undefined) return undefined
  const [row = 0, column = 0] = text.split(' ').map(Number)
  return { row, column }
}
