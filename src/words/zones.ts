import { localTime } from '#domain/zoned-time.ts'

/** `Asia/Ho_Chi_Minh` as people read it: `Asia/Ho Chi Minh`. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** `Ho Chi Minh` of `Asia/Ho_Chi_Minh`. */
export const cityOf = (timeZone: string): string => zoneName(timeZone).split('/').at(-1) ?? timeZone

/** How far a zone is from UTC at a moment: `UTC+07:00`. */
export function formatOffset(timeZone: string, at: Date): string {
  const minutes = offsetMinutes(timeZone, at)
  const sign = minutes < 0 ? '-' : '+'
  return `UTC${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** Minutes ahead of UTC, for sorting zones from west to east. */
export function offsetMinutes(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute } = localTime(at, timeZone)
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(at.getTime() / 60_000))
}

const two = (value: number) => String(value).padStart(2, '0')
