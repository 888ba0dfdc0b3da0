import { Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAudit } from '#words/en/audits.ts'
import type { Audit } from './audit.ts'
import { type AuditButton, type AuditCommand, auditActionsFor } from './audit-commands.ts'

type HeadingProps = {
  audit: Reply<typeof audits.one>
  onRun: (command: AuditCommand, audit: Audit) => void
}

/** Which audit it is, how it stands, and what can be done with it. */
export function AuditHeading({ audit, onRun }: HeadingProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div>
        <Group gap="sm">
          <Title order={1} tabIndex={-1} style={{ outline: 'none' }}>
            {audit.idflNumber}
          </Title>
          <StatusBadge status={audit.phase} />
        </Group>
        <Text size="sm" c="gray.7">
          {audit.companyName}
        </Text>
      </div>
      <Group gap="sm">
        <FollowButton audit={audit} />
        {auditActionsFor(audit, onRun).map(action => (
          <ActionButton key={action.command} action={action} />
        ))}
      </Group>
    </Group>
  )
}

/** Whether one is told of what becomes of the audit, without being on its team. */
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

/** One of the audit’s actions; the one that usually comes next stands out. */
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
