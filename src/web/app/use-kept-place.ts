import { type RefObject, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readStored } from './read-stored.ts'
import { useLatest } from './use-latest.ts'

type Given<Place> = {
  /** Under which name this browser keeps it. */
  item: string
  /** What is shown: what was kept of something else says nothing of it. */
  shown: string
  place: z.ZodType<Place>
  /** What scrolls. */
  findScroller: () => EventTarget | null
  /** What is in sight; undefined once it is no longer there. */
  readPlace: () => Place | undefined
}

type Kept<Place> = {
  /** What was in sight when one left, of whatever was shown. */
  left: Place | undefined
  /** It is to be brought back: until whoever asks says that it is, until one scrolls by hand, or shows something else. */
  isWanted: RefObject<boolean>
}

const byHand = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/** How far one had scrolled, in this browser; notes it anew from the moment it is no longer wanted. */
export function useKeptPlace<Place>(given: Given<Place>): Kept<Place> {
  const { item, shown, place } = given
  const [kept] = useState(() =>
    readStored(localStorage.getItem(item), z.object({ shown: z.string(), place })),
  )
  const isLeft = kept?.shown === shown
  const isWanted = useRef(isLeft)
  const latest = useLatest(given)
  useEffect(() => {
    if (!isLeft) isWanted.current = false
  }, [isLeft])
  useEffect(() => {
    const scroller = latest.current.findScroller()
    if (!scroller) return
    let last: Place | undefined
    const note = () => {
      if (!isWanted.current) last = latest.current.readPlace() ?? last
    }
    const write = () =>
      last !== undefined && localStorage.setItem(item, JSON.stringify({ shown, place: last }))
    const takeOver = () => {
      isWanted.current = false
    }
    scroller.addEventListener('scroll', note, { passive: true })
    for (const event of byHand) scroller.addEventListener(event, takeOver, { passive: true })
    addEventListener('pagehide', write)
    return () => {
      scroller.removeEventListener('scroll', note)
      for (const event of byHand) scroller.removeEventListener(event, takeOver)
      removeEventListener('pagehide', write)
      write()
    }
  }, [item, shown, latest])
  return { left: kept?.place, isWanted }
}
