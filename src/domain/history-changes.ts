import { labelOf, type Reading, showValue } from './history-words.ts'

type Fields = { [field: string]: unknown } | null

/** What a row of history says was changed. */
export type Recorded = {
  id: number
  entity: string
  /** Of a roster entry: whose time it is. */
  person: { name: string } | null
  before: Fields
  after: Fields
}

/** One field in words. Without a `before` it was given for the first time. */
export type Change = { key: string; label: string; before: string | null; after: string }

/** Kept for the machine, or said elsewhere. */
const silent = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'wasAssigned',
  'statusReason',
  'reason',
  'deletedAt',
  'responseDate',
  'decidedBy',
  'uncutEnd',
  'requestId',
  // Told together with `start`.
  'end',
])

/** What a person looks for first; the rest follows as it was kept. */
const firstFields = ['idflNumber', 'customer', 'user', 'category', 'status', 'project', 'start']

/** What one row changed, in words. Of a roster entry it says whose it is. */
export function describeChanges(row: Recorded, reading: Reading): Change[] {
  return row.entity === 'roster' ? describeTime(row, reading) : describeFields(row, reading)
}

function describeFields({ id, before, after }: Recorded, reading: Reading): Change[] {
  const fields = Object.keys({ ...before, ...after })
    .filter(field => !silent.has(field))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
  return fields.flatMap(field => {
    if (parts.includes(field) && !(before && after))
      return [describePart({ id, before, after }, field, reading)]
    const [from, to] = [before, after].map(state => showField(field, state, reading))
    if (from === to || from === undefined || to === undefined) return []
    const label = field === 'start' ? 'Time' : labelOf(field)
    return [{ key: `${id} ${field}`, label, before: before ? from : null, after: to }]
  })
}

/** What belongs to a record comes and goes by itself. */
const parts = ['contact', 'standard', 'permission']

function describePart(
  { id, before, after }: Pick<Recorded, 'id' | 'before' | 'after'>,
  field: string,
  reading: Reading,
): Change {
  const change = { key: `${id} ${field}`, label: labelOf(field) }
  if (after) return { ...change, before: null, after: `added ${showField(field, after, reading)}` }
  return { ...change, before: null, after: `removed ${showField(field, before, reading)}` }
}

function rankOf(field: string): number {
  const rank = firstFields.indexOf(field)
  return rank === -1 ? firstFields.length : rank
}

function showField(field: string, state: Fields, reading: Reading): string {
  const isSpan = field === 'start' && state?.start && state.end
  if (isSpan) return reading.span(String(state.start), String(state.end))
  const value = state?.[field]
  const main = (value as { isMain?: unknown } | null | undefined)?.isMain
  return `${showValue(field, value, reading)}${main === true ? ' (main)' : ''}${field === 'contact' ? reachOf(value) : ''}`
}

/** How a contact is reached, so that a new number shows as a change of it. */
function reachOf(contact: unknown): string {
  const { email, phone } = (contact ?? {}) as { email?: string; phone?: string }
  const ways = [phone, email].filter(Boolean)
  return ways.length > 0 ? `, ${ways.join(', ')}` : ''
}

/** `Time of Anna Le`: booked, moved or released. */
function describeTime(row: Recorded, reading: Reading): Change[] {
  const { id, before, after } = row
  const label = row.person ? `Time of ${row.person.name}` : 'Time'
  const change = (from: string | null, to: string) => ({ key: `${id}`, label, before: from, after: to })
  const span = (state: Fields) => showField('start', state, reading)
  if (!before) return [change(null, `booked ${span(after)}`)]
  if (!after || (after.releasedAt && !before.releasedAt)) return [change('booked', 'released')]
  if (before.releasedAt && !after.releasedAt) return [change('released', 'booked')]
  return describeFields(row, reading).map(part => ({
    ...part,
    label: part.label === 'Time' ? label : `${label}, ${part.label.toLowerCase()}`,
  }))
}
