import { type Interval, type IntervalFault, intervalFaults, longestAuditDays } from './interval.ts'
import { localMoment, localTime } from './zoned-time.ts'

/** The hours between which audits start and end, on the clock at the site: for pickers and messages. */
export const workdayStart = '08:00'
export const workdayEnd = '17:00'

const opening = secondsOf(8, 0, 0)
const closing = secondsOf(17, 0, 0)

/**
 * At the site an audit starts in [08:00, 17:00) and ends in (08:00, 17:00], to the second; the nights of a
 * long one are its own. In Asia/Kathmandu (+05:45), 02:15Z to 11:15Z is 08:00 to 17:00, and fits; from 11:15Z
 * nothing can start, and at 02:15Z nothing can end.
 */
export function workingHoursFaults({ start, end }: Interval, timeZone: string): IntervalFault[] {
  const faults: IntervalFault[] = []
  const starts = secondOfDay(start, timeZone)
  const ends = secondOfDay(end, timeZone)
  if (!(starts >= opening)) faults.push(fault('start', 'tooEarly', start, timeZone))
  else if (starts >= closing) faults.push(fault('start', 'tooLate', start, timeZone))
  if (!(ends > opening)) faults.push(fault('end', 'tooEarly', end, timeZone))
  else if (ends > closing) faults.push(fault('end', 'tooLate', end, timeZone))
  return faults
}

/** What is wrong with the times of an audit at a site in that zone: at most one fault per field. */
export function auditTimeFaults(interval: Interval, timeZone: string): IntervalFault[] {
  const faults = intervalFaults(interval, longestAuditDays)
  const hours = workingHoursFaults(interval, timeZone)
  return [...faults, ...hours.filter(({ field }) => !faults.some(fault => fault.field === field))]
}

function fault(
  field: 'start' | 'end',
  code: 'tooEarly' | 'tooLate',
  moment: Date,
  timeZone: string,
): IntervalFault {
  return { field, code, clock: clockOf(moment, timeZone), timeZone }
}

function secondOfDay(moment: Date, timeZone: string): number {
  const { hour, minute, second } = localTime(moment, timeZone)
  return secondsOf(hour, minute, second)
}

function secondsOf(hour: number, minute: number, second: number): number {
  return (hour * 60 + minute) * 60 + second
}

/** `07:30`, or `17:00:01` where the second is what matters. */
function clockOf(moment: Date, timeZone: string): string {
  return localMoment(moment, timeZone).slice('YYYY-MM-DDT'.length).replace(/:00$/, '')
}
