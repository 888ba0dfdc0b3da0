import { counts, type TeamRole } from '#domain/team.ts'
import type { Times } from '#web/planner/axis/days.ts'
import { mayLead } from '#web/planning/candidates.ts'
import type { Entry } from '#web/planning/entry.ts'

import { sayTeam } from '#words/en/audit-teams.ts'
import { sayPlan } from '#words/en/planner-plans.ts'
import { listNames } from '#words/lists.ts'
import type { AuditorRow } from './auditor-rows.ts'
import { type Audit, type Availability, titleOf } from './booking.ts'
import {
  assignTo,
  changeEntry,
  moveAudit,
  namesOf,
  nothingLeft,
  type Person,
  type Plan,
  readEntry,
  readToPlan,
  removeEntry,
  renewed,
  sayTimes,
  teamOf,
  warningsOf,
} from './plan.ts'
import { windowWarnings } from './visit-windows.ts'

export type Suggestion = Times & { auditors: readonly Person[] }

/** Who is put on a team, as they stand in the list of auditors. */
type Newcomer = Person & Partial<Pick<AuditorRow, 'standards'>>

/** Without a role they come as an auditor, and nobody is told of roles. */
export function planAssign(
  audit: Audit,
  to: Newcomer,
  given: Availability | undefined,
  role?: TeamRole,
): Plan {
  // What is known is known of an auditor: of another the server says what there is.
  const availability =
    given && (!role || counts(role)) ? given : given && { clashes: given.clashes, fit: 'ready' as const }
  const when = sayTimes(audit, audit.timeZone)
  const names = namesOf(audit)
  return {
    title: sayPlan('assignTitle'),
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName}`,
        before: `${teamOf(names)} · ${when}`,
        after: `${listNames([...new Set([...names, to.name])])} · ${when}`,
      },
    ],
    ...withWindows(audit, warningsOf(to, availability, audit.timeZone)),
    confirmLabel: labelOf('assign', availability),
    steps: [assignTo(audit, { id: to.id, ...(role && { role }) })],
    role: { usual: role ?? usualRole(audit, to), as: chosen => planAssign(audit, to, given, chosen) },
    done: sayPlan('assigned', { names: to.name, number: audit.idflNumber }),
    renew: async () => renewed(planAssign(await readToPlan(audit.id), to, anyTime(given), role)),
    focusTarget: { auditorId: to.id, auditId: audit.id },
  }
}

/** Where nobody leads yet, who is of grade lead does. */
function usualRole(audit: Audit, { standards = [] }: Newcomer): TeamRole {
  const isLed = audit.auditors.some(({ role }) => role === 'lead')
  return !isLed && mayLead({ standards }, audit) ? 'lead' : 'auditor'
}

/** What saving does, by what is known of whom it is about: a stop that one may go beyond is asked about first. */
function labelOf(verb: 'assign' | 'replace', availability: Availability | undefined): string {
  if (availability?.fit === 'unqualified') return sayPlan(`${verb}Anyway`)
  return availability?.mayOverride ? sayTeam('override') : sayPlan(verb)
}

/** Where its days lie outside of a window, that is said first. */
const withWindows = <Said extends Pick<Plan, 'warnings'>>(audit: Audit, said: Said): Said => ({
  ...said,
  warnings: [...windowWarnings(audit, audit), ...said.warnings],
})

/** A suggestion of the finder: on other dates, with the team that is free then. */
export function planSuggestion(audit: Audit, suggestion: Suggestion): Plan {
  const { start, end, auditors } = suggestion
  const names = listNames(auditors.map(({ name }) => name))
  return {
    title: sayPlan('moveAndAssign'),
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName}`,
        before: `${teamOf(namesOf(audit))} · ${sayTimes(audit, audit.timeZone)}`,
        after: `${names} · ${sayTimes({ start, end }, audit.timeZone)}`,
      },
    ],
    warnings: windowWarnings(audit, suggestion),
    confirmLabel: sayPlan('moveAndAssign'),
    steps: [moveAudit(audit, { start, end }), assignTo(audit, ...auditors)],
    done: sayPlan('assigned', { names, number: audit.idflNumber }),
    renew: async () => renewed(planSuggestion(await readToPlan(audit.id, ['draft']), suggestion)),
    focusTarget: { auditorId: auditors[0]?.id ?? 0, auditId: audit.id },
  }
}

export function planReplace(entry: Entry, to: Person, availability: Availability | undefined): Plan {
  const when = sayTimes(entry, entry.timeZone)
  return {
    title: sayPlan('replaceTitle'),
    changes: [
      {
        what: `${titleOf(entry)} · ${entry.project?.companyName ?? ''}`,
        before: `${entry.auditor.name} · ${when}`,
        after: `${to.name} · ${when}`,
      },
    ],
    ...warningsOf(to, availability, entry.timeZone),
    confirmLabel: labelOf('replace', availability),
    steps: [changeEntry(entry, { auditorId: to.id })],
    done: sayPlan('replaced', { name: to.name, before: entry.auditor.name, title: titleOf(entry) }),
    renew: async () => renewed(planReplace(await readEntry(entry.id), to, anyTime(availability))),
    focusTarget: { auditorId: to.id, entryId: entry.id },
  }
}

export function planRemove(entry: Entry): Plan {
  const { project, auditor } = entry
  return {
    title: project ? sayPlan('takeOffTitle') : sayPlan('removeTitle', { kind: entry.kind }),
    changes: [
      {
        what: project ? `${project.idflNumber} · ${project.companyName}` : titleOf(entry),
        before: `${auditor.name} · ${sayTimes(entry, entry.timeZone)}`,
        after: sayPlan(project ? 'offTeamAndFree' : 'free', { name: auditor.name }),
      },
    ],
    warnings: project ? [sayPlan('draftAgain')] : [],
    confirmLabel: sayPlan('remove'),
    danger: true,
    steps: [removeEntry(entry)],
    done: project
      ? sayPlan('takenOff', { name: auditor.name, number: project.idflNumber })
      : sayPlan('removed', { title: titleOf(entry), name: auditor.name }),
    renew: async () => planRemove(await readStillOf(entry)),
    focusTarget: { auditorId: auditor.id },
  }
}

/** Whoever got it meanwhile is not the one who was to be freed. */
async function readStillOf({ id, auditorId }: Entry): Promise<Entry> {
  const entry = await readEntry(id)
  if (entry.auditorId !== auditorId) throw nothingLeft(sayPlan('isOfOther', { name: entry.auditor.name }))
  return entry
}

/** What is known of somebody whatever the dates, which may be others by now; the save finds clashes again. */
const anyTime = (availability: Availability | undefined) => availability && { ...availability, clashes: [] }
