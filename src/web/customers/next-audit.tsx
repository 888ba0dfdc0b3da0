import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { audits as auditCalls } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { NothingPlanned } from '#web/certificates/customer-certificates.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { shortName } from '#web/ui/page/standard-name.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { saySite } from '#words/en/sites.ts'
import { listNames } from '#words/lists.ts'
import type { Audit, AuditsOf } from './use-audits-of.ts'

type Props = { customerId: number; audits: AuditsOf }

/** When somebody comes next, who, and whether that is settled. */
export function NextAudit({ customerId, audits: { next, isRead, error, retry } }: Props) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="next-audit">
      <Title order={2} size="h4" id="next-audit" mb="sm">
        {saySite('nextAudit')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isRead ? (
        <Next audit={next} customerId={customerId} />
      ) : (
        <LoadingState label={saySite('loadingAudits')} />
      )}
    </Paper>
  )
}

function Next({ audit, customerId }: { audit: Audit | undefined; customerId: number }) {
  if (!audit) return <NothingPlanned customerId={customerId} otherwise={saySite('nothingPlanned')} />
  const { phase, start, end, timeZone, auditors, standards } = audit
  return (
    <>
      <Group gap="sm" mb="sm">
        <Text span fz="lg" fw={500}>
          <SiteTime start={start} end={end} timeZone={timeZone} />
        </Text>
        <StatusBadge status={phase} />
        <AuditLink audit={audit} />
      </Group>
      <Facts>
        <Fact name={saySite('team')}>
          {auditors.length > 0 ? listNames(auditors.map(({ name }) => name)) : saySite('noTeam')}
        </Fact>
        <Fact name={saySite('standards')}>{listNames(standards.map(shortName))}</Fact>
      </Facts>
    </>
  )
}

export function AuditLink({ audit: { id, idflNumber } }: { audit: Audit }) {
  if (!may(auditCalls.one)) return <span>{idflNumber}</span>
  return (
    <Anchor
      inherit
      data-alone
      renderRoot={props => <Link {...props} to="/dashboard/audits/$id" params={{ id: String(id) }} />}
    >
      {idflNumber}
    </Anchor>
  )
}
