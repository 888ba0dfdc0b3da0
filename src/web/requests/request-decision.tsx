import { Text } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'

/** What has become of it: who decided, when and why, or for whom it waits. */
export function RequestDecision({ request }: { request: Request }) {
  return (
    <Section id="decision" title={sayRequest('decision')}>
      {request.status === 'waiting' ? <Waiting request={request} /> : <Decided request={request} />}
    </Section>
  )
}

function Waiting({ request: { reviewer, reviewerAway, isOverdue } }: { request: Request }) {
  return (
    <>
      <Text size="sm">{sayRequest('waitingFor', { name: reviewer.name })}</Text>
      {reviewerAway && (
        <Text size="sm" mt="xs">
          {sayRequest('reviewerAway', { name: reviewer.name })}
        </Text>
      )}
      {isOverdue && (
        <Text size="sm" c="orange.9" mt="xs">
          <IconHourglassHigh size={14} aria-hidden style={{ verticalAlign: -2, marginRight: 4 }} />
          {sayRequest('longWaitHint')}
        </Text>
      )}
    </>
  )
}

const verbs = { accept: 'acceptedBy', reject: 'rejectedBy', deleted: 'decidedBy' } as const

function Decided({ request }: { request: Request }) {
  const { status, decidedBy, responseDate, reason } = request
  if (!decidedBy || status === 'waiting') return <Text size="sm">{sayRequest('deletedUndecided')}</Text>
  return (
    <Facts>
      <Fact name={sayRequest(verbs[status])}>{decidedBy.name}</Fact>
      {responseDate && (
        <Fact name={sayRequest('responseDate')}>
          <OwnTime at={responseDate} />
        </Fact>
      )}
      <Fact name={sayRequest('reason')}>
        {reason ? (
          <span style={{ whiteSpace: 'pre-wrap' }}>{reason}</span>
        ) : (
          <Text span inherit c="gray.7">
            {sayRequest('none')}
          </Text>
        )}
      </Fact>
    </Facts>
  )
}
