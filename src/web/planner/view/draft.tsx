import { useMe } from '#web/app/session.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { sayTimes } from '#web/planner/data/plan.ts'
import type { ToDo } from '#web/planner/data/use-to-do.ts'
import classes from '#web/planner/dialogs/list.module.css'
import { AgreementBadge } from '#web/planning/agreement.tsx'
import listed from '#web/planning/list-row.module.css'
import { Chips } from '#web/planning/person-chips.tsx'
import { formatDate } from '#words/days.ts'
import { sayToDo } from '#words/en/planner-to-do.ts'
import { sayKept } from '#words/kept.ts'
import { listNames } from '#words/lists.ts'
import { formatMoment } from '#words/moments.ts'

type Props = {
  audit: Audit & Pick<ToDo, 'isAgreed'>
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
      <span className={listed.quiet}>{sayTimes(audit, audit.timeZone)}</span>
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

type ReasonProps = {
  audit: Audit & Partial<Pick<ToDo, 'kind' | 'left' | 'expiring' | 'isTentative' | 'isLeaderless'>>
}

/** Why an audit waits for auditors although it had some, or stands where it does. */
export function DraftReason({ audit }: ReasonProps) {
  const { timeZone } = useMe()
  const said =
    audit.kind === 'soon'
      ? saySoon(audit)
      : audit.status === 'assigned'
        ? sayGap(audit, timeZone)
        : sayStatus(audit)
  return said && <span className={classes.reason}>{said}</span>
}

const saySoon = ({ isTentative, isLeaderless }: ReasonProps['audit']): string =>
  sayToDo('soon', { why: isTentative && isLeaderless ? 'both' : isLeaderless ? 'leaderless' : 'tentative' })

function sayStatus({ statusReason, statusReasonText, wasAssigned }: Audit): string {
  const reason = sayKept(statusReasonText, statusReason)
  if (!wasAssigned) return reason
  return reason ? sayToDo('needsTeamSince', { reason }) : sayToDo('needsTeam')
}

/** `GRS isn’t covered: Anna Le left Mon 01-03-2027 09:00.` */
function sayGap(
  { standards, coverage, left = [], expiring = [] }: ReasonProps['audit'],
  timeZone: string,
): string {
  const codes = standards.filter(({ id }) => coverage.missing.includes(id)).map(({ code }) => code)
  const because = [
    ...left.map(({ name, at }) => sayToDo('leftAt', { name, moment: formatMoment(at, timeZone) })),
    ...expiring.map(({ auditor, standard, lastDay }) =>
      sayToDo('runsOut', { standard: standard.code, name: auditor.name, day: formatDate(lastDay) }),
    ),
  ]
  const gap = { count: codes.length, standards: listNames(codes) }
  return because.length > 0
    ? sayToDo('uncoveredSince', { ...gap, people: listNames(because) })
    : sayToDo('uncovered', gap)
}
