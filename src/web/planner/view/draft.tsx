import { useMe } from '#web/app/session.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { sayTimes } from '#web/planner/data/plan.ts'
import type { ToDo } from '#web/planner/data/use-to-do.ts'
import classes from '#web/planner/dialogs/list.module.css'
import { AgreementBadge } from '#web/planning/agreement.tsx'
import listed from '#web/planning/list-row.module.css'
import { Chips } from '#web/planning/person-chips.tsx'
import { listNamed, sayWhyAudit } from '#web/planning/say-work.ts'
import { NamedText } from '#web/ui/page/auditor-link.tsx'
import { Unbroken } from '#web/ui/time/unbroken.tsx'
import { formatDate } from '#words/days.ts'
import { sayToDo } from '#words/en/planner-to-do.ts'
import { sayKept } from '#words/kept.ts'
import { unbroken } from '#words/unbroken.ts'

type Props = {
  audit: ToDo
  index: number
  /** The one that Tab leads to; arrows lead on from there. */
  isTabStop: boolean
  isDragged: boolean
  onPress: (event: React.PointerEvent) => void
  onClick: () => void
}

/** A draft: dragged onto an auditor it is assigned, clicked it says who could do it. */
export function DraftButton({ audit, index, isTabStop, isDragged, onPress, onClick }: Props) {
  return (
    <button
      type="button"
      className={`${listed.row} ${classes.draft}`}
      data-row={index}
      data-dragged={isDragged || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-describedby="draft-help"
      onPointerDown={onPress}
      onClick={onClick}
    >
      <span>
        <b>{audit.idflNumber}</b> {audit.companyName}
      </span>
      <span className={listed.quiet}>
        <Unbroken text={unbroken(sayTimes(audit, audit.timeZone))} />
      </span>
      <AgreementBadge isAgreed={audit.isAgreed} />
      <DraftDue audit={audit} />
      <Chips chips={audit.standards.map(({ code }) => ({ text: code }))} />
      <DraftReason audit={audit} />
    </button>
  )
}

/** By when the first of the visits that it counts for is due. */
export function DraftDue({ audit: { visits } }: { audit: Audit }) {
  const [due] = visits.map(visit => visit.due).sort()
  return due && <span className={listed.quiet}>{sayToDo('due', { day: formatDate(due) })}</span>
}

/** Why an audit waits for auditors although it had some, or stands where it does: as the work list says it. */
export function DraftReason({ audit, isLinked = false }: { audit: ToDo; isLinked?: boolean }) {
  const { timeZone } = useMe()
  const said = audit.kind === 'draft' ? sayStatus(audit) : sayWhyAudit({ ...audit, audit }, timeZone)
  return (
    said && (
      <span className={classes.reason}>
        <NamedText text={said} people={isLinked ? listNamed(audit) : []} />
      </span>
    )
  )
}

function sayStatus({ statusReason, statusReasonText, wasAssigned }: Audit): string {
  const reason = sayKept(statusReasonText, statusReason)
  if (!wasAssigned) return reason
  return reason ? sayToDo('needsTeamSince', { reason }) : sayToDo('needsTeam')
}
