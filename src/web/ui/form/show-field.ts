import type { HistoryView } from '#domain/history.ts'
import { formatDate } from '#words/days.ts'
import { sayForm } from '#words/en/form.ts'
import { listValues } from '#words/lists.ts'
import { nameCode } from '#words/name-code.ts'

const day = /^\d{4}-\d\d-\d\d$/

/**
 * A field of a record as a person reads it: an id by the record that is named beside it (`countryId` by `country`), a code
 * by the card of its noun, a day as one.
 */
export function showField(field: string, record: object, view?: HistoryView): string {
  const fields = record as Record<string, unknown>
  const value = fields[field]
  const { id, name } = (field.endsWith('Id') && (fields[field.slice(0, -2)] as Partial<Named>)) || {}
  if (name && (value ?? id) === id) return name
  const texts = [value].flat().map(one => showOne(field, one, view))
  return texts.includes(undefined) ? sayForm('changed') : listValues(texts as string[]) || sayForm('none')
}

type Named = { id: number; name: string }

/** What has more to it than can be said in a word is undefined. */
function showOne(field: string, value: unknown, view: HistoryView | undefined): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return sayForm(value ? 'yes' : 'no')
  if (typeof value === 'object') return undefined
  const text = String(value)
  return nameCode(field, text, view) ?? (day.test(text) ? formatDate(text) : text)
}
