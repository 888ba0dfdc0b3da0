import { localTime } from '#domain/zoned-time.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How messages tell a moment, by the clock of the zone: `07 Mar 2027 09:05`. */
export function formatMoment(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  return `${twoDigits(day)} ${months[month - 1]} ${year} ${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
