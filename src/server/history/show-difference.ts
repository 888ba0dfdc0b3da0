import { type Entity, references } from '#contract/records/cards.ts'
import { nameBasis } from './known-at-booking.ts'

type Fields = { [name: string]: unknown }

/** What a row of history keeps: columns as the database names them. */
export type Kept = { before: Fields | null; after: Fields | null }

/** Fields whose name on the wire is not that of the column. */
const wireNames: Record<string, string> = {
  starts_at: 'start',
  ends_at: 'end',
  uncut_ends_at: 'uncutEnd',
  decided_at: 'responseDate',
}

/** Before and after by their names on the wire, ids as what they name; of a change only what differs. */
export function showDifference({ before, after }: Kept, names: Names): Kept {
  const show = (fields: Fields | null) => fields && toWire(nameBasis(fields, names), names)
  if (!before || !after) return { before: show(before), after: show(after) }
  const changed = Object.keys({ ...before, ...after }).filter(name => !isSame(before[name], after[name]))
  const shown = [...changed, ...(changed.some(isEdge) ? edges : [])]
  return { before: show(only(before, shown)), after: show(only(after, shown)) }
}

/** A time is shown as a whole, whichever end moved. */
const edges = ['starts_at', 'ends_at']
const isEdge = (name: string) => edges.includes(name)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

function toWire(fields: Fields, names: Names): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => toWireField(name, value, names)))
}

function toWireField(name: string, value: unknown, names: Names): [string, unknown] {
  const reference = references.get(name)
  if (reference) return [reference.as, typeof value === 'number' ? names(reference.to, value) : null]
  const wireName = wireNames[name] ?? toCamel(name)
  if (typeof value === 'string' && name.endsWith('_at')) return [wireName, new Date(value).toISOString()]
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
  return [wireName, isPart ? toPart(name, value as Fields, names) : value]
}

/** A part that is another record, as a standard is, keeps the id of that; others name what they refer to. */
const toPart = (part: string, fields: Fields, names: Names): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const named = toWireField(name, value, names)
      if (name !== `${part}_id`) return [named]
      const kept = [toCamel(name), value] as const
      return references.get(name)?.isNamed ? [kept, named] : [kept]
    }),
  )

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type Named = { id: number; name: string }
/** The current name of the record with an id; its number if it has been deleted. */
export type Names = (kind: Entity, id: number) => Named
