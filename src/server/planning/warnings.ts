import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import { weekendDays } from '#domain/weekend-days.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import { sayInterval } from '#words/en/intervals.ts'
import { listNames } from '#words/lists.ts'
import { formatDay } from '#words/moments.ts'
import { holidaysBetween } from './holidays.ts'
import type { Audit } from './read-audits.ts'

export type Warning = z.output<typeof changes.preview.reply>['verdicts'][number]['warnings'][number]

/** Standards that the team covered before and doesn't afterwards, and those that nobody covers either way. */
export function lossWarnings(before: readonly Audit[], after: readonly Audit[]): Warning[] {
  return after.flatMap(audit => {
    // Without a team it waits for one: that is said in other words.
    if (audit.auditors.length === 0) return []
    const was = before.find(({ id }) => id === audit.id)?.coverage.covered ?? []
    const lacking = audit.standards.filter(({ id }) => audit.coverage.missing.includes(id))
    const lost = lacking.filter(({ id }) => was.includes(id)).map(({ code }) => code)
    const still = lacking.filter(({ id }) => !was.includes(id)).map(({ code }) => code)
    return [...lostWarning(audit, lost), ...stillWarning(audit, still)]
  })
}

function lostWarning({ idflNumber }: Audit, codes: readonly string[]): Warning[] {
  if (codes.length === 0) return []
  const them = codes.length > 1 ? 'them' : 'it'
  const message = `${idflNumber} loses ${listNames(codes)}: nobody on the team would hold ${them}.`
  return [{ code: 'lostStandards', message }]
}

const stillWarning = ({ idflNumber }: Audit, codes: readonly string[]): Warning[] =>
  codes.length === 0
    ? []
    : [{ code: 'uncovered', message: `Not covered on ${idflNumber}: ${listNames(codes)}.` }]

/** Warnings about the new time of an audit: it is in the past, or on a weekend at the site. */
export function timeWarnings(audit: Audit, isMoved: boolean): Warning[] {
  const weekend = weekendDays(audit, audit.timeZone)
  const isPast = isMoved && audit.start < new Date()
  return [
    ...(isPast ? [{ code: 'past' as const, message: 'The new start lies in the past.' }] : []),
    ...(weekend ? [{ code: 'weekend' as const, message: sayInterval(weekend) }] : []),
  ]
}

/** Public holidays of the site's country; computing them can take a while. */
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
  return listNames(more > 0 ? [...named, `${more} more`] : named)
}
