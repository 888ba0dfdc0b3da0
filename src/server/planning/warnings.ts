import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import { addDays, daysTouched } from '#domain/zoned-time.ts'
import { formatDay } from '#server/db/format-moment.ts'
import { holidaysBetween } from './holidays.ts'
import type { Audit } from './read-audits.ts'

export type Warning = z.output<typeof changes.preview.reply>['verdicts'][number]['warnings'][number]

const inWords = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Standards that the team covered before and doesn't afterwards. */
export function lossWarnings(before: readonly Audit[], after: readonly Audit[]): Warning[] {
  return after.flatMap(audit => {
    const was = before.find(({ id }) => id === audit.id)?.coverage.covered ?? []
    const lost = audit.standards.filter(({ id }) => was.includes(id) && audit.coverage.missing.includes(id))
    if (lost.length === 0) return []
    const codes = inWords(lost.map(({ code }) => code))
    return [
      { code: 'lostStandards' as const, message: `Nobody on ${audit.idflNumber} covers ${codes} any more.` },
    ]
  })
}

/** Of where an audit would be: weekends at the site, and that it lies in the past. */
export function timeWarnings({ start, end, timeZone }: Audit, isMoved: boolean): Warning[] {
  const weekend = listDays({ start, end }, timeZone).filter(isWeekend)
  const past =
    isMoved && start < new Date()
      ? [{ code: 'past' as const, message: 'The new start lies in the past.' }]
      : []
  if (weekend.length === 0) return past
  const days = nameSome(weekend.map(day => `${weekdayOf(day)} ${formatDay(day)}`))
  return [...past, { code: 'weekend', message: `It includes a weekend at the site: ${days}.` }]
}

/** Public holidays of the country at the site; reckoning them can take a while. */
export async function holidayWarnings(
  { start, end, timeZone }: Pick<Audit, 'start' | 'end' | 'timeZone'>,
  countryCode: string,
): Promise<Warning[]> {
  const { first, last } = daysTouched({ start, end }, timeZone)
  const firstDays = new Map<string, string>()
  for (const { name, day } of await holidaysBetween(countryCode, first, last))
    if (!firstDays.has(name)) firstDays.set(name, day)
  if (firstDays.size === 0) return []
  const what = firstDays.size === 1 ? 'a public holiday' : 'public holidays'
  const days = nameSome([...firstDays].map(([name, day]) => `${name} (${formatDay(day)})`))
  return [{ code: 'holiday', message: `It includes ${what} at the site: ${days}.` }]
}

const mostNamed = 3

function nameSome(all: readonly string[]): string {
  const named = all.slice(0, mostNamed)
  const more = all.length - named.length
  return inWords(more > 0 ? [...named, `${more} more`] : named)
}

function listDays(time: { start: Date; end: Date }, timeZone: string): string[] {
  const { first, last } = daysTouched(time, timeZone)
  const days = [first]
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())
