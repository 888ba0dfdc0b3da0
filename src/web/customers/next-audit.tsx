import { Group, Text } from '@mantine/core'
import { NothingPlanned } from '#web/certificates/customer-certificates.tsx'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
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
    <Section id="next-audit" title={saySite('nextAudit')}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isRead ? (
        <Next audit={next} customerId={customerId} />
      ) : (
        <LoadingState label={saySite('loadingAudits')} />
      )}
    </Section>
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
        <AuditLink data-alone id={audit.id}>
          {audit.idflNumber}
        </AuditLink>
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
