type Fields = { [name: string]: unknown }

/** What a row of history keeps: columns as the database names them. */
export type Kept = { before: Fields | null; after: Fields | null }

/** Fields whose name on the wire is not that of the column. */
const wireNames: Record<string, string> = {
  starts_at: 'start',
  ends_at: 'end',
  uncut_ends_at: 'uncutEnd',
  audit_id: 'projectId',
  account_id: 'userId',
  created_by: 'createdUserId',
  decided_at: 'responseDate',
}

/** Before and after by their names on the wire; of a change only what differs. */
export function showDifference({ before, after }: Kept): Kept {
  if (!before || !after) return { before: before && toWire(before), after: after && toWire(after) }
  const changed = Object.keys({ ...before, ...after }).filter(name => !isSame(before[name], after[name]))
  return { before: toWire(only(before, changed)), after: toWire(only(after, changed)) }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

function toWire(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      wireNames[name] ?? toCamel(name),
      toWireValue(name, value),
    ]),
  )
}

function toWireValue(name: string, value: unknown): unknown {
  if (typeof value === 'string' && name.endsWith('_at')) return new Date(value).toISOString()
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isPart ? toWire(value as Fields) : value
}

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
