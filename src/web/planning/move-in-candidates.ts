import type { KeyboardEvent } from 'react'

const page = 10

/** Where a key leads from the row at `place` of `length`; null for a key that leads nowhere. */
function targetOf(key: string, place: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, length - 1)
    case 'ArrowUp':
      return place - 1
    case 'PageDown':
      return Math.min(place + page, length - 1)
    case 'PageUp':
      return Math.max(place - page, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}

/** Arrows among the rows marked `data-candidate`, and aside to the way to that person’s page; up from the first leaves them. */
export function moveInCandidates(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-candidate]')]
  if (moveAside(event)) return
  const place = boxes.indexOf(event.target as HTMLElement)
  const target = targetOf(event.key, place, boxes.length)
  if (place === -1 || target === null) return
  event.preventDefault()
  if (target < 0) onLeave()
  boxes[target]?.focus()
  boxes[target]?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

const asides: Record<string, string> = { ArrowRight: '[data-person-page]', ArrowLeft: '[data-candidate]' }

/** Between a row and the link beside it. Answers whether it did. */
function moveAside(event: KeyboardEvent<HTMLElement>): boolean {
  const from = event.target as HTMLElement
  const aside = asides[event.key]
  const to =
    aside && from.matches('a, [data-candidate]') && from.closest('li')?.querySelector<HTMLElement>(aside)
  if (!to) return false
  event.preventDefault()
  to.focus()
  return true
}
