import type { Grip, Times } from '#web/planner/axis/days.ts'
import type { Entry } from '#web/planning/entry.ts'
import { sayPlan } from '#words/en/planner-plans.ts'
import { type Audit, type Availabilities, type Availability, titleOf } from './booking.ts'
import {
  changeEntry,
  clashWarnings,
  moveAudit,
  namesOf,
  type Person,
  type Plan,
  pastWarning,
  readEntry,
  readToPlan,
  renewed,
  sayTimes,
  shiftOf,
  teamOf,
  teamWarning,
  warningsOf,
} from './plan.ts'
import { windowWarnings } from './visit-windows.ts'

/** Other times, as typed in: for an audit's whole team, or for one booking. */
export function planTimes(subject: Audit | Entry, to: Times, availabilities?: Availabilities): Plan {
  const isAudit = 'idflNumber' in subject
  const concerned = isAudit ? subject.auditors.map(({ id }) => id) : [subject.auditorId]
  const clashes = concerned.flatMap(id => clashWarnings(availabilities?.get(id), subject.timeZone))
  const title = isAudit ? subject.idflNumber : titleOf(subject)
  return {
    title: sayPlan('moveTitle', { title }),
    changes: [
      {
        what: `${title} · ${isAudit ? teamOf(namesOf(subject)) : subject.auditor.name}`,
        before: sayTimes(subject, subject.timeZone),
        after: sayTimes(to, subject.timeZone),
      },
    ],
    warnings: [
      ...(isAudit ? [...teamWarning(namesOf(subject)), ...windowWarnings(subject, to)] : []),
      ...clashes,
      ...pastWarning(to.start),
    ],
    confirmLabel: sayPlan('move'),
    steps: [isAudit ? moveAudit(subject, to) : changeEntry(subject, to)],
    done: sayPlan('moved', { title }),
    renew: async () =>
      renewed(planTimes(await (isAudit ? readToPlan(subject.id) : readEntry(subject.id)), to)),
    focusTarget: isAudit ? focusTargetOf(subject) : { auditorId: subject.auditorId, entryId: subject.id },
  }
}

/** How an audit comes to other times; by how many days is said where it is still true. */
type Move = { grip: Grip; byDays?: number; availabilities?: Availabilities | undefined }

/** Days earlier or later, or longer or shorter, for the audit's whole team. */
export function planMove(audit: Audit, to: Times, { grip, byDays, availabilities }: Move): Plan {
  const clashes = audit.auditors.flatMap(({ id }) => clashWarnings(availabilities?.get(id), audit.timeZone))
  const title = audit.idflNumber
  const moved =
    byDays === undefined ? sayPlan('moved', { title }) : sayPlan('movedBy', { title, ...shiftOf(byDays) })
  return {
    title: sayPlan(grip === 'move' ? 'moveAuditTitle' : 'changeLengthTitle'),
    changes: [
      {
        what: `${audit.idflNumber} · ${audit.companyName} · ${teamOf(namesOf(audit))}`,
        before: sayTimes(audit, audit.timeZone),
        after: sayTimes(to, audit.timeZone),
      },
    ],
    warnings: [
      ...teamWarning(namesOf(audit)),
      ...windowWarnings(audit, to),
      ...clashes,
      ...pastWarning(to.start),
    ],
    confirmLabel: sayPlan(grip === 'move' ? 'move' : 'save'),
    steps: [moveAudit(audit, to)],
    done: grip === 'move' ? moved : sayPlan('changed', { title }),
    renew: async () => renewed(planMove(await readToPlan(audit.id), to, { grip, availabilities })),
    focusTarget: focusTargetOf(audit),
  }
}

/** Other times of a booking that is no audit, or somebody else's, or both. */
export function planChangeBooking(entry: Entry, times: Times, to: Person, availability?: Availability): Plan {
  const isOther = to.id !== entry.auditorId
  return {
    title: sayPlan('changeTitle', { kind: entry.kind }),
    changes: [
      {
        what: titleOf(entry),
        before: `${entry.auditor.name} · ${sayTimes(entry, entry.timeZone)}`,
        after: `${to.name} · ${sayTimes(times, entry.timeZone)}`,
      },
    ],
    ...warningsOf(to, availability, entry.timeZone),
    confirmLabel: sayPlan('save'),
    steps: [changeEntry(entry, { ...times, ...(isOther ? { auditorId: to.id } : {}) })],
    done: sayPlan('bookingChanged', { title: titleOf(entry), name: to.name }),
    renew: async () => {
      const now = await readEntry(entry.id)
      // Whoever asked for other days alone leaves it with whom it was given to meanwhile.
      const [whose, fits] = isOther || now.auditorId === to.id ? [to, availability] : [now.auditor]
      return renewed(planChangeBooking(now, times, whose, fits))
    },
    focusTarget: { auditorId: to.id, entryId: entry.id },
  }
}

const focusTargetOf = ({ id, auditors }: Audit) => ({ auditorId: auditors[0]?.id ?? 0, auditId: id })
