import { sayImportFailure } from '#words/en/import-failures.ts'
import type { ImportRow } from './import.ts'

type Fault = ImportRow['faults'][number]
/** `other`: the row that it contradicts, and what stands there. */
export type Shown = Fault & { other?: { row: string; value: string } }

const contradicts = sayImportFailure.text('contradicts', { row: '' }).key

/** Of two rows that contradict one another the first says it, with what the other has: the other would only say it again. */
export function listFaults(faults: readonly Fault[]): Shown[] {
  const shown: Shown[] = []
  for (const fault of faults) {
    const first = shown.find(one => isEcho(one, fault))
    if (first) first.other = { row: String(fault.row), value: fault.value }
    else shown.push({ ...fault })
  }
  return shown
}

const isEcho = (one: Fault, other: Fault) =>
  one.field === other.field &&
  contradictedBy(one) === String(other.row) &&
  contradictedBy(other) === String(one.row)

const contradictedBy = ({ text }: Fault) => (text?.key === contradicts ? String(text.values.row) : undefined)
