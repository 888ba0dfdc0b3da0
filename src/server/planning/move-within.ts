import { type Interval, intersect } from '#domain/interval.ts'

/**
 * Where an auditor's part goes when its audit moves. An edge that lay on the audit's edge stays on it; another one
 * keeps its distance from the audit's start, inside the audit. A part of which nothing would be left takes it whole.
 *
 * Audit Mon–Fri, part Mon–Wed: the audit moves by a week and the part with it; it is lengthened to Saturday and the
 * part stays; it is shortened to Tuesday and the part with it.
 */
export function moveWithin(part: Interval, from: Interval, to: Interval): Interval {
  const shift = to.start.getTime() - from.start.getTime()
  const move = (moment: Date) => new Date(moment.getTime() + shift)
  const start = isSame(part.start, from.start) ? to.start : move(part.start)
  const end = isSame(part.end, from.end) ? to.end : move(part.end)
  return intersect({ start, end }, to) ?? to
}

export const isSame = (a: Date, b: Date) => a.getTime() === b.getTime()
