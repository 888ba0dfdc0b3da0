import { Text } from '@mantine/core'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { OwnTime, SiteTime } from '#web/ui/time/site-time.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'
import { RequestTime } from './request-time.tsx'

/** Who, what, when and why. */
export function RequestFacts({ request }: { request: Request }) {
  const { user, createdUser, reviewer, note, requestDate, project } = request
  return (
    <Section id="request-facts" title={sayRequest('request', { id: String(request.id) })}>
      <Facts>
        <Fact name={sayRequest('person')}>{user.name}</Fact>
        <Fact name={sayRequest('category')}>{sayCategory(request.category)}</Fact>
        <Fact name={sayRequest('when')}>
          <RequestTime request={request} />
        </Fact>
        {project && (
          <Fact name={sayRequest('audit')}>
            <RequestedAudit project={project} />
          </Fact>
        )}
        <Fact name={sayRequest('note')}>
          <span style={{ whiteSpace: 'pre-wrap' }}>{note || sayRequest('none')}</span>
        </Fact>
        <Fact name={sayRequest('reviewer')}>{reviewer.name}</Fact>
        {createdUser.id !== user.id && <Fact name={sayRequest('createdBy')}>{createdUser.name}</Fact>}
        <Fact name={sayRequest('requestDate')}>
          <OwnTime at={requestDate} />
        </Fact>
      </Facts>
    </Section>
  )
}

function RequestedAudit({ project }: { project: NonNullable<Request['project']> }) {
  const { id, idflNumber, companyName, start, end, timeZone } = project
  return (
    <>
      <AuditLink fw={500} id={id}>
        {idflNumber}
      </AuditLink>{' '}
      · {companyName}
      <Text size="sm" c="gray.7">
        <SiteTime start={start} end={end} timeZone={timeZone} />
      </Text>
    </>
  )
}
