import type { IntervalFault } from '#domain/interval.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { sayInterval } from './en/intervals.ts'
import type { Text } from './words.ts'

/** What is wrong with the start or the end of a time. */
export function textOfIntervalFault(fault: IntervalFault): Text {
  const { field } = fault
  if (fault.code === 'outsideYears') return sayInterval.text('outsideYears', { field })
  if (fault.code === 'notAfterStart') return sayInterval.text('notAfterStart')
  if (fault.code === 'tooLong') return sayInterval.text('tooLong', { days: fault.days })
  const { code, clock, timeZone } = fault
  return sayInterval.text(code, { field, from: workdayStart, to: workdayEnd, clock, timeZone })
}
