const dayLength = 24 * 60 * 60 * 1000

/** Days since 1 January 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00Z`) / dayLength

export const dayOfNumber = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10)

/** Minutes since 1970; what lies within a minute is cut off. */
export const minuteOf = (moment: string | Date): number =>
  Math.floor((typeof moment === 'string' ? Date.parse(moment) : moment.getTime()) / 60_000)

export const momentOf = (minute: number): string => new Date(minute * 60_000).toISOString()

const months = new Map<number, number>()

/** Months since January 1970; the twelfth part of it is the year. */
export function monthOf(day: number): number {
  const known = months.get(day)
  if (known !== undefined) return known
  const date = new Date(day * dayLength)
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
  months.set(day, month)
  return month
}

/** The first day of a month, counted from January 1970. */
export const firstOfMonth = (month: number): number => Date.UTC(1970, month, 1) / dayLength
