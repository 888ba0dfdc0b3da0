import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import lines from '#web/ui/page/lines.module.css'
import { Section } from '#web/ui/page/section.tsx'
import { shortName } from '#web/ui/page/standard-name.ts'
import { LoadingState } from '#web/ui/page/states.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { saySite } from '#words/en/sites.ts'
import { listNames } from '#words/lists.ts'
import classes from './detail-page.module.css'
import type { Audit, AuditsOf } from './use-audits-of.ts'

type Props = { customerId: number; audits: AuditsOf }

/** What comes after the next audit, and what has been. */
export function CustomerAudits({ customerId, audits: { later, past, isRead, error } }: Props) {
  // Said once, where the next audit would be.
  if (error) return null
  return (
    <Section
      id="customer-audits"
      title={saySite('toCome')}
      aside={
        <Anchor
          size="sm"
          data-alone
          renderRoot={props => (
            <Link {...props} to="/dashboard/audits" search={{ customerId: String(customerId) }} />
          )}
        >
          {saySite('allAudits')}
        </Anchor>
      }
    >
      {isRead ? (
        <>
          <AuditLines label={saySite('toCome')} audits={later} nothing={saySite('noneToCome')} />
          <Title order={3} size="h5" mt="lg" mb="xs">
            {saySite('past')}
          </Title>
          <AuditLines label={saySite('past')} audits={past} nothing={saySite('nonePast')} />
        </>
      ) : (
        <LoadingState label={saySite('loadingAudits')} />
      )}
    </Section>
  )
}

function AuditLines({
  label,
  audits,
  nothing,
}: {
  label: string
  audits: readonly Audit[]
  nothing: string
}) {
  if (audits.length === 0) return <Text c="gray.7">{nothing}</Text>
  return (
    <ul className={lines.lines} aria-label={label}>
      {audits.map(audit => (
        <li key={audit.id}>
          <span className={classes.what}>
            <AuditLink data-alone id={audit.id}>
              {audit.idflNumber}
            </AuditLink>
            <Text span size="sm" c="gray.7">
              {listNames(audit.standards.map(shortName))}
            </Text>
          </span>
          <span className={classes.what}>
            <Text span size="sm">
              <SiteTime start={audit.start} timeZone={audit.timeZone} />
            </Text>
            <StatusBadge status={audit.phase} />
          </span>
        </li>
      ))}
    </ul>
  )
}
