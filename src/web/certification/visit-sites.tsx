import { Skeleton, Text, Title } from '@mantine/core'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayCertification } from '#words/en/certification.ts'
import type { Suggested, Visit } from './visit.ts'
import classes from './visit-sites.module.css'

/** Undefined while it is being read. */
type Props = { visit: Visit; suggestion: readonly Suggested[] | undefined }

/** Where it is made and by which audit; until that is fixed, which sites are suggested and why. */
export function VisitSites({ visit, suggestion }: Props) {
  const { sites, state, coveredSites } = visit
  const isFixed = sites.length > 0
  const left = suggestion?.filter(one => sites.every(({ id }) => id !== one.id)) ?? []
  return (
    <section aria-labelledby="visit-sites">
      <Title order={3} size="h5" id="visit-sites" mb={4}>
        {sayCertification('sitesAndAudits')}
      </Title>
      {isFixed ? (
        <ul className={classes.lines}>
          {sites.map(site => (
            <li key={site.id}>
              <SiteName
                name={site.name}
                reason={coveredSites > 1 ? suggestion?.find(({ id }) => id === site.id)?.reason : undefined}
              />
              <SiteAudit site={site} />
            </li>
          ))}
        </ul>
      ) : (
        state === 'open' && <SuggestedSites suggestion={suggestion} />
      )}
      {isFixed && state === 'open' && suggestion && sites.length < suggestion.length && (
        <FewerThanSuggested visit={visit} suggested={suggestion.length} left={left} />
      )}
    </section>
  )
}

function SuggestedSites({ suggestion }: Pick<Props, 'suggestion'>) {
  return (
    <>
      <Text size="sm" c="gray.7">
        {sayCertification('suggestedUntil')}
      </Text>
      <ul className={classes.lines} aria-label={sayCertification('suggestedSites')}>
        {suggestion?.map(({ id, name, reason }) => (
          <li key={id}>
            <SiteName name={name} reason={reason} />
          </li>
        )) ?? (
          <li>
            <Skeleton height="1lh" width="60%" />
          </li>
        )}
      </ul>
    </>
  )
}

function SiteName({ name, reason }: { name: string; reason: Suggested['reason'] | undefined }) {
  return (
    <span>
      {name}
      {reason && (
        <Text span size="xs" c="gray.7" ml="xs">
          {sayCertification(`reason:${reason}`)}
        </Text>
      )}
    </span>
  )
}

type FewerProps = { visit: Visit; suggested: number; left: readonly Suggested[] }

/** A hint: the planner may choose other sites. */
function FewerThanSuggested({ visit: { sites }, suggested, left }: FewerProps) {
  return (
    <div>
      <Text size="sm" c="orange.9" mt="xs">
        {sayCertification('fewerSites', { count: sites.length, suggested })}
      </Text>
      <ul className={classes.lines} aria-label={sayCertification('suggestedSites')}>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <SiteName name={name} reason={reason} />
          </li>
        ))}
      </ul>
    </div>
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
      <AuditLink size="sm" data-alone id={projectId}>
        {idflNumber}
      </AuditLink>
      <StatusBadge status={status} />
    </span>
  )
}
