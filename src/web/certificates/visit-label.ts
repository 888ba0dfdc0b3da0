import type { VisitKind } from '#domain/visit-days.ts'
import { sayVisitLabel } from '#words/en/visit-labels.ts'

/** `Surveillance 2`, `Special visit`. */
export const visitLabel = ({ kind, ordinal }: { kind: VisitKind; ordinal: number }): string =>
  sayVisitLabel('label', { kind, ordinal: String(ordinal) })
