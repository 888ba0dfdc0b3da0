import type { Severity } from '#domain/fit-reasons.ts'
import { localDay } from '#domain/zoned-time.ts'
import { nameMonth } from '#words/days.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { formatDay } from '#words/moments.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { type AuditToFill, type Candidate, otherReasons } from './candidates.ts'
import { kindLabel } from './item-look.ts'
import classes from './person-list.module.css'

type Chip = { text: string; tone?: 'good' | 'lack' | 'bad' }

/** Why somebody fits or doesn't. */
export function reasonsOf(row: Candidate, audit: AuditToFill): Chip[] {
  const codes = (ids: readonly number[] = []) =>
    audit.standards.filter(({ id }) => ids.includes(id)).map(({ code }) => code)
  const isOnTeam = audit.auditors.some(({ id }) => id === row.id)
  const noStandards = isOnTeam ? undefined : row.reasons?.find(({ code }) => code === 'noStandards')
  return [
    // Said calmly: it is no fault.
    ...(isOnTeam ? [{ text: sayPlannerDialog('onTheTeam') }] : []),
    ...(row.clashes ?? []).map(clash => ({
      text: sayPlannerDialog('bookedBy', { booking: titleOf(clash) }),
      tone: 'bad' as const,
    })),
    ...moreClashes(row),
    ...(noStandards ? [toChip(noStandards)] : []),
    ...otherReasons(row).map(toChip),
    ...codes(row.covers).map(code => ({ text: `✓ ${code}`, tone: 'good' as const })),
    ...codes(row.missing).map(code => ({ text: sayPlannerDialog('lacks', { code }), tone: 'lack' as const })),
    ...nearnessOf(row, audit).map(text => ({ text })),
  ]
}

/** The same where no audit is asked about: what stands in the way then, and what they hold. */
export function reasonsFree(row: Candidate): Chip[] {
  return [
    ...(row.clashes ?? []).map(clash => ({
      text: sayPlannerDialog('bookedBy', { booking: titleOf(clash) }),
      tone: 'bad' as const,
    })),
    ...moreClashes(row),
    ...[...new Set(row.standards.map(({ code }) => code))].map(text => ({ text })),
  ]
}

/** How near somebody is to the site, as far as known: by country, distance, and when they were last there. */
export function nearnessOf(row: Candidate, audit: Pick<AuditToFill, 'timeZone'>): string[] {
  return [
    ...(row.sameCountry ? [sayPlannerDialog('sameCountry')] : []),
    ...(row.distanceKm == null ? [] : [sayPlannerDialog('distance', { km: row.distanceKm })]),
    ...(row.lastVisit
      ? [sayPlannerDialog('wasHere', { day: formatDay(dayOfVisit(row.lastVisit, audit)) })]
      : []),
  ]
}

/** What stands in the way: `A-1042`, or `Time off`. */
const titleOf = ({ kind, idflNumber }: NonNullable<Candidate['clashes']>[number]) =>
  idflNumber ?? kindLabel(kind)

const tones: Partial<Record<Severity, Chip['tone']>> = { warn: 'lack', stop: 'bad', never: 'bad' }

function toChip(reason: ReturnType<typeof otherReasons>[number]): Chip {
  const tone = tones[reason.severity]
  return { text: sayReasonOf(reason), ...(tone && { tone }) }
}

/** The last day of the visit, on the calendar of the customer. */
const dayOfVisit = (end: string, { timeZone }: Pick<AuditToFill, 'timeZone'>) =>
  localDay(new Date(Date.parse(end) - 1), timeZone)

function moreClashes({ clashes = [], clashCount = 0 }: Candidate): Chip[] {
  const left = clashCount - clashes.length
  return left > 0 ? [{ text: sayCommon('andMore', { count: left }), tone: 'bad' }] : []
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
export function loadText(
  { loadDays }: Candidate,
  { start, timeZone }: Pick<AuditToFill, 'start' | 'timeZone'>,
): string {
  if (loadDays === undefined) return ''
  return sayPlannerDialog('daysBookedIn', {
    count: loadDays,
    month: nameMonth(localDay(new Date(start), timeZone), 'short'),
  })
}
