import type { Times } from '#web/planner/axis/days.ts'
import type { Entry } from '#web/planning/entry.ts'

import { sayPlan } from '#words/en/planner-plans.ts'
import { listNames } from '#words/lists.ts'
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

export type Suggestion = Times & { auditors: readonly Person[] }

export function planAssign(audit: Audit, to: Person, availability: Availability | undefined): Plan {
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
    ...warningsOf(to, availability, audit.timeZone),
    confirmLabel: sayPlan(availability?.fit === 'unqualified' ? 'assignAnyway' : 'assign'),
    steps: [assignTo(audit, to.id)],
    done: sayPlan('assigned', { names: to.name, number: audit.idflNumber }),
    renew: async () => renewed(planAssign(await readToPlan(audit.id), to, anyTime(availability))),
    focusTarget: { auditorId: to.id, auditId: audit.id },
  }
}

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
    warnings: [],
    confirmLabel: sayPlan('moveAndAssign'),
    steps: [moveAudit(audit, { start, end }), assignTo(audit, ...auditors.map(({ id }) => id))],
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
    confirmLabel: sayPlan(availability?.fit === 'unqualified' ? 'replaceAnyway' : 'replace'),
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
