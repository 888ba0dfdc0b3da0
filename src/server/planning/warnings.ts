import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import { restDaysIn } from '#domain/rest-days.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayPlanningWarning } from '#words/en/planning-warnings.ts'
import { textOfRestDays } from '#words/rest-days.ts'
import { asList } from '#words/values.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { holidaysBetween } from './holidays.ts'
import type { Audit } from './read-audits.ts'

export type Warning = z.output<typeof changes.preview.reply>['verdicts'][number]['warnings'][number]

/** A warning in English, with what it takes to say it in another language. */
export const warn = (code: Warning['code'], text: Text): Warning => ({ code, message: sayKnown(text), text })

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
  const values = { number: idflNumber, count: codes.length, codes: asList(codes) }
  return [warn('lostStandards', sayPlanningWarning.text('lostStandards', values))]
}

const stillWarning = ({ idflNumber }: Audit, codes: readonly string[]): Warning[] =>
  codes.length === 0
    ? []
    : [warn('uncovered', sayPlanningWarning.text('uncovered', { number: idflNumber, codes: asList(codes) }))]

/** The dates or the site that the customer agreed to are given up, or the audit as a whole. */
export const agreementWarnings = (before: readonly Audit[], after: readonly Audit[]): Warning[] =>
  before.flatMap(({ id, idflNumber, agreedOn }) => {
    const now = after.find(audit => audit.id === id)
    if (agreedOn === null || !now || now.agreedOn !== null) return []
    const says = now.status === 'canceled' ? 'agreedUntilNow' : 'lostAgreement'
    return [warn('lostAgreement', sayPlanningWarning.text(says, { number: idflNumber, day: agreedOn }))]
  })

/** Warnings about the new time of an audit: it is in the past, or on days of the week on which nobody works in the country of the site. */
export async function timeWarnings(tx: Db, audit: Audit, isMoved: boolean): Promise<Warning[]> {
  const [country] = await tx<{ workDays: number[] }[]>`
    select work_days from country where id = ${audit.customer.countryId}`
  const restDays = restDaysIn(audit, audit.timeZone, country?.workDays ?? [])
  const isPast = isMoved && audit.start < new Date()
  return [
    ...(isPast ? [warn('past', sayPlanningWarning.text('past'))] : []),
    ...(restDays.length > 0 ? [warn('weekend', textOfRestDays(restDays))] : []),
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
  const holidays = [...firstDays].map(([name, day]) => sayPlanningWarning.text('holiday', { name, day }))
  const values = { count: firstDays.size, days: asList(nameSome(holidays)) }
  return [warn('holiday', sayPlanningWarning.text('holidays', values))]
}

const mostNamed = 3

function nameSome(all: readonly Text[]): Text[] {
  const named = all.slice(0, mostNamed)
  const count = all.length - named.length
  return count > 0 ? [...named, sayPlanningWarning.text('moreHolidays', { count })] : named
}
