import { labelOf, type Noun, type Reading, showValue } from './history-words.ts'

type Fields = { [field: string]: unknown } | null

/** What a row of history says was changed. */
export type Recorded = {
  id: number
  /** Whose time it takes up, of what does. */
  person: { name: string } | null
  before: Fields
  after: Fields
}

/** One field in words. Without a `before` it was given for the first time. */
export type Change = { key: string; label: string; before: string | null; after: string }

/** Fields that every record has for the program, or that are shown with another. */
const machineFields = ['id', 'createdAt', 'updatedAt', 'deletedAt', 'end']

/** What one row changed, in words. */
export function describeChanges(row: Recorded, noun: Noun, reading: Reading): Change[] {
  return noun.timeOf ? describeTime(row, noun, reading) : describeFields(row, noun, reading)
}

function describeFields({ id, before, after }: Recorded, noun: Noun, reading: Reading): Change[] {
  const { leading = [], hidden = [] } = noun.historyView ?? {}
  const rankOf = (field: string) => (leading.includes(field) ? leading.indexOf(field) : leading.length)
  const fields = Object.keys({ ...before, ...after })
    .filter(field => !machineFields.includes(field) && !hidden.includes(field))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
  return fields.flatMap(field => {
    if (noun.parts?.[field] && !(before && after))
      return [describePart({ id, before, after }, field, noun, reading)]
    const [from, to] = [before, after].map(state => showField(field, state, reading))
    if (from === to || from === undefined || to === undefined) return []
    const label = field === 'start' ? 'Time' : labelOf(field, noun)
    return [{ key: `${id} ${field}`, label, before: before ? from : null, after: to }]
  })
}

/** Parts of a record are added and removed one by one. */
function describePart(
  { id, before, after }: Pick<Recorded, 'id' | 'before' | 'after'>,
  field: string,
  noun: Noun,
  reading: Reading,
): Change {
  const change = { key: `${id} ${field}`, label: labelOf(field, noun) }
  if (after) return { ...change, before: null, after: `added ${showField(field, after, reading)}` }
  return { ...change, before: null, after: `removed ${showField(field, before, reading)}` }
}

function showField(field: string, state: Fields, reading: Reading): string {
  const isSpan = field === 'start' && state?.start && state.end
  if (isSpan) return reading.span(String(state.start), String(state.end))
  const value = state?.[field]
  const main = (value as { isMain?: unknown } | null | undefined)?.isMain
  return `${showValue(field, value, reading)}${main === true ? ' (main)' : ''}${reachOf(value)}`
}

/** How a contact is reached, so that a new number shows as a change of it. */
function reachOf(value: unknown): string {
  const { email, phone } = (value ?? {}) as { email?: string; phone?: string }
  const ways = [phone, email].filter(Boolean)
  return ways.length > 0 ? `, ${ways.join(', ')}` : ''
}

/** `Time of Anna Le`: booked, moved or released. */
function describeTime(row: Recorded, noun: Noun, reading: Reading): Change[] {
  const { id, before, after } = row
  const label = row.person ? `Time of ${row.person.name}` : 'Time'
  const change = (from: string | null, to: string) => ({ key: `${id}`, label, before: from, after: to })
  const span = (state: Fields) => showField('start', state, reading)
  if (!before) return [change(null, `booked ${span(after)}`)]
  if (!after || (after.releasedAt && !before.releasedAt)) return [change('booked', 'released')]
  if (before.releasedAt && !after.releasedAt) return [change('released', 'booked')]
  return describeFields(row, noun, reading).map(part => ({
    ...part,
    label: part.label === 'Time' ? label : `${label}, ${part.label.toLowerCase()}`,
  }))
}
