import { addDays, localMoment, momentAt } from './zoned-time.ts'

/** How long a request may wait for its decision, in working days: Monday to Friday. */
const patienceDays = 3

/**
 * Whether what came in at `since` has waited longer than three working days, by the calendar of who is to decide.
 * In on Thursday at 10:00, it is overdue after Tuesday 10:00; in on a Saturday, from Thursday 00:00 on.
 */
export function isOverdue(since: Date, now: Date, timeZone: string): boolean {
  const [cameOn = '', cameAt = ''] = localMoment(since, timeZone).split('T')
  if (isWeekend(cameOn)) return now > momentAt(`${addWorkingDays(cameOn, patienceDays + 1)}T00:00`, timeZone)
  return now > momentAt(`${addWorkingDays(cameOn, patienceDays)}T${cameAt}`, timeZone)
}

function addWorkingDays(day: string, count: number): string {
  let [reached, left] = [day, count]
  while (left > 0) {
    reached = addDays(reached, 1)
    if (!isWeekend(reached)) left -= 1
  }
  return reached
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())
}
