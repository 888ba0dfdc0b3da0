import { overlappingPeriods } from '#domain/qualification.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { HeldDraft } from './held-standard.ts'

/** Places of the rows that share a day with an earlier one of the same standard; rows without a standard don't count. */
export function findOverlaps(rows: readonly HeldDraft[]): Set<number> {
  const filled = rows.flatMap(({ standardId, ...period }, place) =>
    standardId === null ? [] : [{ ...period, standardId, place }],
  )
  return new Set(overlappingPeriods(filled).map(index => filled[index]?.place ?? -1))
}

/** The period that goes on where this one ends; null where it does not end. */
export function renew({ standardId, validTo }: HeldDraft): HeldDraft | null {
  return validTo === null ? null : { standardId, validFrom: addDays(validTo, 1), validTo: null }
}
