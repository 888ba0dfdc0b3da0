import type { HistoryView, Label } from '#domain/history.ts'
import { sayText } from './words.ts'

/** A text of one’s own, as a card gives it. */
export const sayLabel = (label: Label | undefined): string | undefined =>
  typeof label === 'string' ? label : label && sayText(label)

/** What a code stands for, by the card of its noun; of what isn’t there undefined. */
export function nameCode(field: string, code: string, view: HistoryView | undefined): string | undefined {
  const codes = view?.codes?.[field] ?? {}
  return Object.hasOwn(codes, code) ? sayLabel(codes[code]) : undefined
}
