import { audits } from '#contract/audits.ts'
import { rosters } from '#contract/rosters.ts'
import { call } from '#web/app/api.ts'
import type { Entry } from '#web/roster/entry.ts'
import { countOf, listNames } from '#web/ui/words.ts'
import { assignTo, changeEntry, doAll, moveAndAssign, moveAudit, removeEntry } from './changes.ts'
import { clashTitle } from './clash-title.ts'
import { titleOf } from './describe-entry.ts'
import type { Audit, Lift } from './lift.ts'
import { type Grip, moveDays, type Times } from './move-days.ts'
import { sayTimes, shiftOf, teamWarning } from './sentences.ts'
import type { Plan } from './use-confirm-change.tsx'
import type { Verdict } from './verdicts.ts'

export type Person = { id: number; name: string }
/** How those whom a lift concerns fit, by auditor. */
export type Verdicts = ReadonlyMap<number, Verdict>
export type Suggestion = Times & { auditors: readonly Person[] }

const namesOf = (audit: Audit) => audit.auditors.map(({ name }) => name)
const landingOf = ({ id, auditors }: Audit) => ({ auditorId: auditors[0]?.id ?? 0, auditId: id })
const siteOf = ({ customer, timeZone }: Audit, { start, end }: Times) => ({
  ...{ countryId: customer.countryId, timeZone, start, end },
})
const teamOf = (names: readonly string[]) => (names.length > 0 ? listNames(names) : 'nobody')
export const readAudit = (id: number) => call(audits.one, { params: { id } })
const readEntry = (id: number) => call(rosters.one, { params: { id } })

/** What a drop would do, for the confirmation. Audits are read anew for their version and whole team. */
export async function planLift(lift: Lift, to: Person, verdicts?: Verdicts): Promise<Plan | null> {
  const { cargo, byDays, grip } = lift
  const verdict = verdicts?.get(to.id)
  if (cargo.type === 'drawing') return null
  if (cargo.type === 'draft') return planAssign(await readAudit(cargo.audit.id), to, verdict)
  if (cargo.entries.length > 1) return planMoveAll(cargo.entries, byDays, verdicts)
  const [entry] = cargo.entries
  if (!entry.project) return planChangeBooking(entry, lift, to, verdict)
  if (to.id !== entry.auditorId) return planReplace(entry, to, verdict)
  return planMove(await readAudit(entry.project.id), byDays, grip, verdicts)
}

export function planAssign(audit: Audit, to: Person, verdict: Verdict | undefined): Plan {
  const when = sayTimes(audit, audit.timeZone)
  const names = namesOf(audit)
  return {
    title: 'Assign auditor',
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName}`,
        before: `${teamOf(names)} · ${when}`,
        after: `${listNames([...names, to.name])} · ${when}`,
      },
    ],
    ...warningsOf(to, verdict, audit.timeZone),
    sites: [siteOf(audit, audit)],
    confirmLabel: verdict?.fit === 'unqualified' ? 'Assign all the same' : 'Assign',
    act: assignTo(audit, to.id),
    done: `${to.name} assigned to ${audit.idflNumber}`,
    leadsTo: { auditorId: to.id, auditId: audit.id },
  }
}

/** A suggestion of the finder: on other dates, with the team that is free then. */
export function planTake(audit: Audit, { start, end, auditors }: Suggestion): Plan {
  const names = listNames(auditors.map(({ name }) => name))
  return {
    title: 'Move and assign',
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName}`,
        before: `${teamOf(namesOf(audit))} · ${sayTimes(audit, audit.timeZone)}`,
        after: `${names} · ${sayTimes({ start, end }, audit.timeZone)}`,
      },
    ],
    warnings: [],
    sites: [siteOf(audit, { start, end })],
    confirmLabel: 'Move and assign',
    act: moveAndAssign(
      audit,
      { start, end },
      auditors.map(({ id }) => id),
    ),
    done: `${names} assigned to ${audit.idflNumber}`,
    leadsTo: { auditorId: auditors[0]?.id ?? 0, auditId: audit.id },
  }
}

/** Other times, as typed in: for an audit's whole team, or for one booking. */
export function planTimes(subject: Audit | Entry, to: Times): Plan {
  const isAudit = 'idflNumber' in subject
  const title = isAudit ? subject.idflNumber : titleOf(subject)
  const team = isAudit ? teamWarning(namesOf(subject)) : undefined
  return {
    title: `Move ${title}`,
    changes: [
      {
        what: `${title} · ${isAudit ? teamOf(namesOf(subject)) : subject.auditor.name}`,
        before: sayTimes(subject, subject.timeZone),
        after: sayTimes(to, subject.timeZone),
      },
    ],
    warnings: [...(team ? [team] : []), ...pastWarning(to.start)],
    sites: isAudit ? [siteOf(subject, to)] : [],
    confirmLabel: 'Move',
    act: isAudit ? moveAudit(subject, to) : changeEntry(subject, to),
    done: `${title} moved`,
    renew: async () => planTimes(isAudit ? await readAudit(subject.id) : await readEntry(subject.id), to),
    leadsTo: isAudit ? landingOf(subject) : { auditorId: subject.auditorId, entryId: subject.id },
  }
}

/** Days earlier or later, or longer or shorter, for the audit's whole team. */
function planMove(audit: Audit, byDays: number, grip: Grip, verdicts?: Verdicts): Plan {
  const moved = moveDays(audit, byDays, audit.timeZone, grip)
  const team = teamWarning(namesOf(audit))
  const warnings = audit.auditors.flatMap(({ id }) => clashWarnings(verdicts?.get(id), audit.timeZone))
  return {
    title: grip === 'move' ? 'Move audit' : 'Change length of audit',
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName} · ${teamOf(namesOf(audit))}`,
        before: sayTimes(audit, audit.timeZone),
        after: sayTimes(moved, audit.timeZone),
      },
    ],
    warnings: [...(team ? [team] : []), ...warnings, ...pastWarning(moved.start)],
    sites: [siteOf(audit, moved)],
    confirmLabel: grip === 'move' ? 'Move' : 'Save',
    act: moveAudit(audit, moved),
    done: grip === 'move' ? `${audit.idflNumber} moved ${shiftOf(byDays)}` : `${audit.idflNumber} changed`,
    leadsTo: landingOf(audit),
  }
}

export function planReplace(entry: Entry, to: Person, verdict: Verdict | undefined): Plan {
  const when = sayTimes(entry, entry.timeZone)
  return {
    title: 'Replace auditor',
    changes: [
      {
        what: `${titleOf(entry)} · ${entry.project?.companyName ?? ''}`,
        before: `${entry.auditor.name} · ${when}`,
        after: `${to.name} · ${when}`,
      },
    ],
    ...warningsOf(to, verdict, entry.timeZone),
    confirmLabel: verdict?.fit === 'unqualified' ? 'Replace all the same' : 'Replace',
    act: changeEntry(entry, { auditorId: to.id }),
    done: `${to.name} takes the place of ${entry.auditor.name} on ${titleOf(entry)}`,
    leadsTo: { auditorId: to.id, entryId: entry.id },
  }
}

function planChangeBooking(entry: Entry, lift: Lift, to: Person, verdict: Verdict | undefined): Plan {
  const moved = moveDays(entry, lift.byDays, entry.timeZone, lift.grip)
  const isOther = to.id !== entry.auditorId
  return {
    title: `Change ${titleOf(entry).toLowerCase()}`,
    changes: [
      {
        what: titleOf(entry),
        before: `${entry.auditor.name} · ${sayTimes(entry, entry.timeZone)}`,
        after: `${to.name} · ${sayTimes(moved, entry.timeZone)}`,
      },
    ],
    ...warningsOf(to, verdict, entry.timeZone),
    confirmLabel: 'Save',
    act: changeEntry(entry, { ...moved, ...(isOther ? { auditorId: to.id } : {}) }),
    done: `${titleOf(entry)} of ${to.name} changed`,
    leadsTo: { auditorId: to.id, entryId: entry.id },
  }
}

/** Each audit once, with its whole team; the farthest first, so that none runs into one that is yet to move. */
async function planMoveAll(
  entries: readonly Entry[],
  byDays: number,
  verdicts: Verdicts = new Map(),
): Promise<Plan> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))]
  const moved = await Promise.all(ids.map(readAudit))
  const bookings = entries.filter(({ project }) => !project)
  const steps = [
    ...moved.map(audit => ({ start: audit.start, ...planMove(audit, byDays, 'move') })),
    ...bookings.map(entry => {
      const lift = { byDays, grip: 'move' } as Lift
      return { start: entry.start, ...planChangeBooking(entry, lift, entry.auditor, undefined) }
    }),
  ].sort((a, b) => Math.sign(byDays) * (Date.parse(b.start) - Date.parse(a.start)))
  const names = [...new Set([...moved.flatMap(namesOf), ...bookings.map(({ auditor }) => auditor.name)])]
  const team = teamWarning(names)
  return {
    title: `Move ${countOf(steps.length, 'booking')}`,
    changes: steps.toReversed().flatMap(({ changes }) => changes),
    warnings: [
      ...(team ? [team] : []),
      ...[...verdicts.values()].flatMap(verdict => clashWarnings(verdict, moved[0]?.timeZone ?? 'UTC')),
    ],
    sites: steps.flatMap(({ sites }) => sites ?? []),
    confirmLabel: `Move ${shiftOf(byDays)}`,
    act: doAll(steps.map(({ act }) => act)),
    done: `${countOf(steps.length, 'booking')} moved ${shiftOf(byDays)}`,
    leadsTo: { auditorId: entries[0]?.auditorId ?? 0, entryId: entries[0]?.id },
  }
}

export function planRemove(entry: Entry): Plan {
  const { project, auditor } = entry
  return {
    title: project ? 'Take auditor off the audit' : `Remove ${titleOf(entry).toLowerCase()}`,
    changes: [
      {
        what: project ? `${project.idflNumber} · ${project.companyName}` : titleOf(entry),
        before: `${auditor.name} · ${sayTimes(entry, entry.timeZone)}`,
        after: project ? `${auditor.name} is off the team, and free` : `${auditor.name} is free`,
      },
    ],
    warnings: project ? ['Without its last auditor an audit is a draft again.'] : [],
    confirmLabel: 'Remove',
    danger: true,
    act: removeEntry(entry),
    done: project
      ? `${auditor.name} is off ${project.idflNumber}`
      : `${titleOf(entry)} of ${auditor.name} removed`,
    leadsTo: { auditorId: auditor.id },
  }
}

/** What stands in the way, as the server sees it; the save may still find more. */
function warningsOf(to: Person, verdict: Verdict | undefined, timeZone: string) {
  const isSure = verdict?.fit === 'unqualified'
  const lacks = isSure ? [`${to.name} holds none of the audit’s standards. The history will show it.`] : []
  return { warnings: [...lacks, ...clashWarnings(verdict, timeZone)], isSure }
}

const clashWarnings = (verdict: Verdict | undefined, timeZone: string): string[] =>
  (verdict?.clashes ?? []).map(
    clash =>
      `${clash.auditorName} is booked: ${clashTitle(clash)}, ${sayTimes(clash, timeZone)}. Saving will be refused.`,
  )

function pastWarning(start: string): string[] {
  return Date.parse(start) < Date.now() ? ['The new start lies in the past.'] : []
}
