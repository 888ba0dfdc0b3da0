import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayCertification } from '#words/en/certification.ts'
import type { Visit } from './visit.ts'
import classes from './visit-sites.module.css'

/** Where it is made, and by which audit. */
export function VisitSites({ visit: { sites } }: { visit: Visit }) {
  return (
    <section aria-labelledby="visit-sites">
      <Title order={3} size="h5" id="visit-sites" mb={4}>
        {sayCertification('sitesAndAudits')}
      </Title>
      {sites.length === 0 && (
        <Text size="sm" c="gray.7">
          {sayCertification('sitesNotFixed')}
        </Text>
      )}
      <ul className={classes.lines}>
        {sites.map(site => (
          <li key={site.id}>
            <span>{site.name}</span>
            <SiteAudit site={site} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SiteAudit({ site: { projectId, idflNumber, status } }: { site: Visit['sites'][number] }) {
  if (projectId === null || status === null) {
    return (
      <Text span size="sm" c="gray.7">
        {sayCertification('noAudit')}
      </Text>
    )
  }
  return (
    <span className={classes.audit}>
      {may(audits.one) ? (
        <Anchor
          size="sm"
          data-alone
          renderRoot={props => (
            <Link {...props} to="/dashboard/audits/$id" params={{ id: String(projectId) }} />
          )}
        >
          {idflNumber}
        </Anchor>
      ) : (
        idflNumber
      )}
      <StatusBadge status={status} />
    </span>
  )
}
