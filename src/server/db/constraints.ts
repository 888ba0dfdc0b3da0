import type { PostgresError } from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { Card, Reference } from '#contract/records/card.ts'
import { cards, type Entity } from '#contract/records/cards.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayConstraintFailure } from '#words/en/constraint-failures.ts'
import type { Text } from '#words/words.ts'

type Message = { field: string; message: Text }

/** The message for each unique constraint, by its name. */
const uniqueMessages = new Map<string, Message>(
  Object.values(cards).flatMap(({ unique = {} }) => Object.entries(unique)),
)

/** The message for each foreign key of a form, by its name: `account_role_fkey`. */
const referenceMessages = new Map<string, Message>(
  Object.values(cards).flatMap(({ table, references, parts = {} }) => [
    ...listReferences(table, references, ({ gone }) => gone),
    ...Object.values(parts).flatMap(part =>
      listReferences(part.table, part.references, ({ someGone }) => someGone),
    ),
  ]),
)

function listReferences(
  table: string,
  references: Record<string, Reference> = {},
  pick: (card: Card) => Text | undefined,
): [string, Message][] {
  return Object.values(references).flatMap(({ to, field }) => {
    const target = cards[to as Entity]
    const message = pick(target)
    return field && message ? [[`${table}_${target.table}_fkey`, { field, message }]] : []
  })
}

/**
 * The refusal for a violated constraint, or undefined if it is a bug of ours. `isDeletion`: a foreign key then
 * means that something still uses the record, not that the request names an unknown one.
 */
export function constraintFailure(error: PostgresError, isDeletion: boolean): Failure | undefined {
  const name = error.constraint_name ?? ''
  const unique = uniqueMessages.get(name)
  if (unique)
    return refuse('conflict', unique.message, {
      code: 'taken',
      details: [faultOf(unique.field, unique.message)],
    })
  const reference = referenceMessages.get(name)
  if (reference && isDeletion)
    return refuse('conflict', sayConstraintFailure.text('inUse'), { code: 'inUse' })
  if (reference) return Failure.invalid([faultOf(reference.field, reference.message)])
  return planFailure(name)
}

/** Of what only several at once can break: each of them asked before it wrote. */
function planFailure(name: string): Failure | undefined {
  if (name === 'roster_entry_once_in_team') return alreadyOnTeam()
  if (name === 'roster_entry_one_lead') return refuse('conflict', sayConstraintFailure.text('leadJustChosen'))
  if (name === 'roster_entry_not_excluded') return refuse('conflict', sayConstraintFailure.text('excluded'))
  if (name === 'roster_entry_no_overlap')
    return refuse('conflict', sayConstraintFailure.text('justBooked'), { code: 'clash', details: [] })
  if (name !== 'request_no_overlap') return undefined
  const overlap = sayConstraintFailure.text('requestOverlaps')
  return refuse('conflict', overlap, { details: [faultOf('start', overlap)] })
}

export const alreadyOnTeam = () => refuse('conflict', sayConstraintFailure.text('alreadyOnTeam'))
