import { localDay } from '#domain/zoned-time.ts'
import { clashTitle } from '#web/planner/data/clash-title.ts'
import type { AuditorRow } from '#web/planner/data/rows.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import classes from '#web/planner/view/side.module.css'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { countOf } from '#web/ui/words.ts'

type Chip = { text: string; tone?: 'good' | 'lack' | 'bad' }

/** Why somebody fits or doesn't. */
export function reasonsOf(row: AuditorRow, audit: Audit): Chip[] {
  const codes = (ids: readonly number[] = []) =>
    audit.standards.filter(({ id }) => ids.includes(id)).map(({ code }) => code)
  const isOnTeam = audit.auditors.some(({ id }) => id === row.id)
  return [
    ...(isOnTeam ? [{ text: 'On the team', tone: 'bad' as const }] : []),
    ...(row.clashes ?? []).map(clash => ({ text: `Booked: ${clashTitle(clash)}`, tone: 'bad' as const })),
    ...moreClashes(row),
    ...codes(row.covers).map(code => ({ text: `✓ ${code}`, tone: 'good' as const })),
    ...codes(row.missing).map(code => ({ text: `no ${code}`, tone: 'lack' as const })),
    ...(row.sameCountry ? [{ text: 'Same country' }] : []),
    ...(row.lastVisit ? [{ text: `Was here ${formatDay(dayOfVisit(row.lastVisit, audit))}` }] : []),
  ]
}

/** The last day of the visit, on the calendar of the customer. */
const dayOfVisit = (end: string, { timeZone }: Audit) => localDay(new Date(Date.parse(end) - 1), timeZone)

function moreClashes({ clashes = [], clashCount = 0 }: AuditorRow): Chip[] {
  const left = clashCount - clashes.length
  return left > 0 ? [{ text: `and ${left} more`, tone: 'bad' }] : []
}

/** Two absences read the same. */
const withoutDoubles = (chips: readonly Chip[]) => [...new Map(chips.map(chip => [chip.text, chip])).values()]

export function Chips({ chips }: { chips: readonly Chip[] }) {
  return (
    <span className={classes.chips}>
      {withoutDoubles(chips).map(({ text, tone }) => (
        <span key={text} className={classes.chip} data-tone={tone}>
          {text}
        </span>
      ))}
    </span>
  )
}

/**
 * `3 days booked in Nov`: in the month of the audit, at the site; all days of the calendar, as in the rows. Nothing for
 * those who may not see the roster.
 */
export function loadText({ loadDays }: AuditorRow, { start, timeZone }: Audit): string {
  if (loadDays === undefined) return ''
  return `${countOf(loadDays, 'day')} booked in ${formatMonth(start, timeZone)}`
}
