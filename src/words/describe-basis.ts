import { sayHistoryValue } from './en/history-values.ts'
import { listNames, listValues } from './lists.ts'
import type { Reading } from './show-value.ts'

/** What was known of somebody when they were booked, as history tells it. */
type Basis = {
  held: {
    code: string
    grade: 'lead' | 'auditor' | 'trainee' | 'expert'
    validTo: string | null
    approvedBy: { name: string } | null
  }[]
  missing: { code: string }[]
  rotation?: { code: string; done: number; max: number; unit: 'visits' | 'months' }[]
}

type Fields = { [field: string]: unknown } | null

/** Undefined of what is no booking for an audit, and of one from before this was kept. */
const basisOf = (state: Fields): Basis | undefined => {
  const basis = state?.basis
  return typeof basis === 'object' && basis !== null && 'held' in basis ? (basis as Basis) : undefined
}

/** A line for each thing known, where a booking was made or is known of by something else than before. */
export function describeBasis(before: Fields, after: Fields, reading: Reading): string[] {
  const [was, is] = [basisOf(before), basisOf(after)].map(basis => basis && linesOf(basis, reading))
  if (!is || JSON.stringify(was) === JSON.stringify(is)) return []
  return is
}

function linesOf({ held, missing, rotation = [] }: Basis, reading: Reading): string[] {
  return [
    ...held.map(one => describeHeld(one, reading)),
    ...(held.length === 0 ? [sayHistoryValue('heldNone')] : []),
    ...(held.length > 0 && missing.length > 0
      ? [sayHistoryValue('notCovered', { standards: listNames(missing.map(({ code }) => code)) })]
      : []),
    ...rotation.map(({ code: standard, ...stand }) => sayHistoryValue('rotated', { standard, ...stand })),
  ]
}

const describeHeld = (
  { code: standard, grade, validTo, approvedBy }: Basis['held'][number],
  { day }: Reading,
): string =>
  listValues([
    sayHistoryValue('heldThen', { standard, grade, until: validTo === null ? 'open' : day(validTo) }),
    ...(approvedBy ? [sayHistoryValue('approvedBy', { name: approvedBy.name })] : []),
  ])
