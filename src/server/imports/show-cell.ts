import type { ImportField } from '#contract/import-column.ts'
import { type Cell, type DaySystem, readText, writeSerial } from '#domain/cells.ts'

/** A cell as people read it: a day that Excel counts as the day that it is. What it says is read from that again. */
export function showCell(cell: Cell, { isDay, system }: { isDay: boolean; system: DaySystem }): string {
  const day = isDay ? writeSerial(cell, system) : undefined
  if (day !== undefined) return day
  const read = readText(cell)
  if ('value' in read) return read.value
  return read.fault.code === 'error' ? read.fault.error : ''
}

/** Whether the workbook shows its number as a day. */
export const isShownAsDay = (cell: Cell): boolean =>
  typeof cell === 'object' && cell !== null && 'number' in cell && cell.isDay === true

/** Whether a field takes days, with or without their time. */
export const isOfDays = (kind: ImportField['kind']): boolean => kind === 'day' || kind === 'moment'
