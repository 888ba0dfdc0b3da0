import { sayTimes } from '#web/planner/data/sentences.ts'
import { Chips } from '#web/planner/dialogs/chips.tsx'
import type { Audit } from '#web/planner/hand/lift.ts'
import { DraftReason } from './draft-reason.tsx'
import classes from './side.module.css'

type Props = {
  audit: Audit
  index: number
  /** The one that Tab leads to; arrows lead on from there. */
  isTabStop: boolean
  isLifted: boolean
  onPress: (event: React.PointerEvent) => void
  onClick: () => void
}

/** A draft: dragged onto an auditor it is assigned, clicked it says who could do it. */
export function DraftButton({ audit, index, isTabStop, isLifted, onPress, onClick }: Props) {
  return (
    <button
      type="button"
      className={classes.draft}
      data-row={index}
      data-lifted={isLifted || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-describedby="draft-help"
      onPointerDown={onPress}
      onClick={onClick}
    >
      <span>
        <b>{audit.idflNumber}</b> {audit.companyName}
      </span>
      <span className={classes.quiet}>{sayTimes(audit, audit.timeZone)}</span>
      <Chips chips={audit.standards.map(({ code }) => ({ text: code }))} />
      <DraftReason audit={audit} />
    </button>
  )
}
