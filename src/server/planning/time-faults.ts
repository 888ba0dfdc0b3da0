import type { FieldFault } from '#contract/failure.ts'
import type { IntervalFault } from '#domain/interval.ts'
import { faultOf } from '#server/refuse.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'

/** What is wrong with a time, as faults of the fields that it is entered in. */
export const toFieldFaults = (faults: readonly IntervalFault[]): FieldFault[] =>
  faults.map(fault => faultOf(fault.field, textOfIntervalFault(fault)))
