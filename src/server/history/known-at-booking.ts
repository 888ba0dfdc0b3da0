import type { Entity } from '#contract/records/cards.ts'

/** As `Basis` of a booking is kept, in which standards and accounts are ids. */
type Kept = {
  at: string
  role: string
  held: {
    standardId: number
    grade: string
    validTo: string | null
    approvedBy: number | null
    areaIds: number[]
  }[]
  missing: number[]
  rotation?: { standardId: number; done: number; max: number; unit: string }[]
}

type Fields = { [name: string]: unknown } | null

/** Of an entry of the roster: undefined where nothing was known, or of what is none. */
const basisOf = (fields: Fields): Kept | undefined => {
  const basis = fields?.basis
  return typeof basis === 'object' && basis !== null && 'held' in basis ? (basis as Kept) : undefined
}

/** What `nameBasis` asks the names of. */
export function idsOfBasis(fields: Fields) {
  const { held = [], missing = [], rotation = [] } = basisOf(fields) ?? {}
  return {
    standardIds: [...[...held, ...rotation].map(({ standardId }) => standardId), ...missing],
    accountIds: held.flatMap(({ approvedBy }) => approvedBy ?? []),
  }
}

/** What was known of somebody when they were booked, with the standards by their codes and who approved by name. */
export function nameBasis(
  fields: NonNullable<Fields>,
  names: (kind: Entity, id: number) => { id: number; name: string },
) {
  const basis = basisOf(fields)
  if (!basis) return fields
  const { held, missing, rotation } = basis
  const code = (id: number) => names('standard', id).name
  return {
    ...fields,
    basis: {
      ...basis,
      held: held.map(({ approvedBy, ...one }) => ({
        ...one,
        code: code(one.standardId),
        approvedBy: approvedBy === null ? null : names('user', approvedBy),
      })),
      missing: missing.map(id => ({ id, code: code(id) })),
      ...(rotation && { rotation: rotation.map(one => ({ ...one, code: code(one.standardId) })) }),
    },
  }
}
