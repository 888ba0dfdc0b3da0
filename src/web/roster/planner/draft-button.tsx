import { Chips } from './chips.tsx'
import type { Audit } from './lift.ts'
import { sayTimes } from './sentences.ts'
import classes from './side.module.css'
import type { BoardState } from './use-board.ts'

type Props = {
  audit: Audit
  state: BoardState
  onSelect: () => void
  /** Brings its days into view, so that there is a place to drop it. */
  onShow: (audit: Audit) => void
}

/** A draft: dragged onto an auditor it is assigned, clicked it says who could do it. */
export function DraftButton({ audit, state: { dragging }, onSelect, onShow }: Props) {
  function lift() {
    onShow(audit)
    const cargo = { type: 'draft', audit } as const
    return { cargo, grip: 'move', byDays: 0, rowKey: '', auditorId: 0, fromAuditorId: null } as const
  }
  return (
    <button
      type="button"
      className={classes.draft}
      aria-description="Shows who could do it; with a mouse, drag it onto an auditor"
      onPointerDown={event => event.button === 0 && dragging.begin(event, lift)}
      onClick={() => !dragging.takeDragged() && onSelect()}
    >
      <span>
        <b>{audit.idflNumber}</b> {audit.companyName}
      </span>
      <span className={classes.quiet}>{sayTimes(audit, audit.timeZone)}</span>
      <Chips chips={audit.standards.map(({ code }) => ({ text: code }))} />
    </button>
  )
}
