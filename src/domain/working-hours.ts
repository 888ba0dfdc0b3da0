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
  if (!(starts >= opening)) faults.push(fault('start', start, timeZone, 'early'))
  else if (starts >= closing) faults.push(fault('start', start, timeZone, 'late'))
  if (!(ends > opening)) faults.push(fault('end', end, timeZone, 'early'))
  else if (ends > closing) faults.push(fault('end', end, timeZone, 'late'))
  return faults
}

/** What is wrong with the times of an audit at a site in that zone: at most one fault per field. */
export function auditTimeFaults(interval: Interval, timeZone: string): IntervalFault[] {
  const faults = intervalFaults(interval, longestAuditDays)
  const hours = workingHoursFaults(interval, timeZone)
  return [...faults, ...hours.filter(({ field }) => !faults.some(fault => fault.field === field))]
}

function fault(field: 'start' | 'end', moment: Date, timeZone: string, how: 'early' | 'late'): IntervalFault {
  const hours = `between ${workdayStart} and ${workdayEnd} at the site (${timeZone})`
  return { field, message: `The ${field} must be ${hours}; ${clockOf(moment, timeZone)} is too ${how}.` }
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
