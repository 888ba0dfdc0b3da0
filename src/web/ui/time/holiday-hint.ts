import { sayTime } from '#words/en/time.ts'
import { listNames } from '#words/lists.ts'
import { formatDay } from '#words/moments.ts'

export type NamedDay = { day: string; name: string }

const mostNamed = 3

/** `It includes a public holiday at the site: Reunification Day (30 Apr 2027).` Each by its first day; nothing without. */
export function holidayHint(holidays: readonly NamedDay[]): string | undefined {
  const firstDays = new Map<string, string>()
  for (const { name, day } of holidays) if (!firstDays.has(name)) firstDays.set(name, day)
  if (firstDays.size === 0) return undefined
  const named = [...firstDays].slice(0, mostNamed).map(([name, day]) => `${name} (${formatDay(day)})`)
  const more = firstDays.size - named.length
  const days = listNames(more > 0 ? [...named, sayTime('moreHolidays', { count: more })] : named)
  return sayTime('includesHolidays', { count: firstDays.size, days })
}
