import { Button } from '@mantine/core'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { AgreementBadge, isTentative } from '#web/planning/agreement.tsx'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAudit } from '#words/en/audits.ts'
import type { Audit } from './audit.ts'
import { type AuditCommand, auditActionsFor } from './audit-commands.ts'

type HeadingProps = {
  audit: Reply<typeof audits.one>
  onRun: (command: AuditCommand, audit: Audit) => void
}

/** Which audit it is, how it stands, and what can be done with it. */
export function AuditHeading({ audit, onRun }: HeadingProps) {
  return (
    <RecordHeading
      title={audit.idflNumber}
      badge={
        <>
          <StatusBadge status={audit.phase} />
          {(audit.agreedOn !== null || isTentative(audit)) && <AgreementBadge isAgreed={audit.isAgreed} />}
        </>
      }
      about={<CustomerLink id={audit.customerId}>{audit.companyName}</CustomerLink>}
    >
      <FollowButton audit={audit} />
      {auditActionsFor(audit, onRun).map(action => (
        <ActionButton key={action.command} action={action} isNext={!!action.isNext && !action.refusal} />
      ))}
    </RecordHeading>
  )
}

/** Whether one is notified of what becomes of the audit, without being on its team. */
function FollowButton({ audit }: { audit: Reply<typeof audits.one> }) {
  const { id, idflNumber, isFollowed } = audit
  const save = useSave(audits.follow, reply =>
    sayAudit(reply.isFollowed ? 'nowFollowing' : 'noLongerFollowing', { number: idflNumber }),
  )
  if (!may(audits.follow)) return null
  const toggle = () => void save({ params: { id }, body: { isFollowed: !isFollowed } }).catch(showFailure)
  const Picture = isFollowed ? IconBellRinging : IconBell
  return (
    <Button
      size="xs"
      variant="default"
      {...(isFollowed && { c: 'blue.9' })}
      aria-description={sayAudit('followHint')}
      leftSection={<Picture size={14} aria-hidden />}
      onClick={toggle}
    >
      {sayAudit(isFollowed ? 'following' : 'follow')}
    </Button>
  )
}
