import { Button, Tooltip } from '@mantine/core'
import type { Audit } from './audit.ts'
import { type AuditButton, type AuditCommand, auditActionsFor } from './audit-commands.ts'

type Props = { audit: Audit; onRun: (command: AuditCommand, audit: Audit) => void }

/** The audit's actions as buttons; the one that usually comes next stands out. */
export function AuditButtons({ audit, onRun }: Props) {
  return auditActionsFor(audit, onRun).map(action => <ActionButton key={action.command} action={action} />)
}

function ActionButton({ action }: { action: AuditButton }) {
  const { label, icon: Picture, danger, refusal, isNext, onClick } = action
  return (
    <Tooltip label={refusal} disabled={!refusal} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="xs"
        variant={isNext && !refusal ? 'filled' : 'default'}
        {...(danger ? { c: 'red.9' } : {})}
        leftSection={Picture && <Picture size={14} aria-hidden />}
        // Stays reachable, so that everybody learns why it can't be done yet.
        aria-disabled={!!refusal}
        {...(refusal ? { 'data-disabled': true, 'aria-description': refusal } : {})}
        onClick={() => !refusal && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
