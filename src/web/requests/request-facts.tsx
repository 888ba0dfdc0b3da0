import { Anchor, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { OwnTime, SiteTime } from '#web/ui/time/site-time.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'
import { RequestTime } from './request-time.tsx'

/** Who, what, when and why. */
export function RequestFacts({ request }: { request: Request }) {
  const { user, createdUser, reviewer, note, requestDate, project } = request
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="request-facts">
      <Title order={2} size="h4" id="request-facts" mb="sm">
        {sayRequest('request', { id: String(request.id) })}
      </Title>
      <Facts>
        <Fact name={sayRequest('person')}>{user.name}</Fact>
        <Fact name={sayRequest('category')}>{sayCategory(request.category)}</Fact>
        <Fact name={sayRequest('when')}>
          <RequestTime request={request} />
        </Fact>
        {project && (
          <Fact name={sayRequest('audit')}>
            <AuditLink project={project} />
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
    </Paper>
  )
}

function AuditLink({ project }: { project: NonNullable<Request['project']> }) {
  const { id, idflNumber, companyName, start, end, timeZone } = project
  return (
    <>
      {may(audits.one) ? (
        <Anchor
          inherit
          fw={500}
          renderRoot={props => <Link {...props} to="/dashboard/audits/$id" params={{ id: String(id) }} />}
        >
          {idflNumber}
        </Anchor>
      ) : (
        idflNumber
      )}{' '}
      · {companyName}
      <Text size="sm" c="gray.7">
        <SiteTime start={start} end={end} timeZone={timeZone} />
      </Text>
    </>
  )
}
