import { Paper, Text, Title } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { OwnTime } from '#web/ui/site-time.tsx'
import type { Request } from './request.ts'

/** What has become of it: who decided, when and why, or for whom it waits. */
export function RequestDecision({ request }: { request: Request }) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="decision">
      <Title order={2} size="h4" id="decision" mb="sm">
        Decision
      </Title>
      {request.status === 'waiting' ? <Waiting request={request} /> : <Decided request={request} />}
    </Paper>
  )
}

function Waiting({ request: { reviewer, reviewerAway, isOverdue } }: { request: Request }) {
  return (
    <>
      <Text size="sm">Waiting for {reviewer.name}.</Text>
      {reviewerAway && (
        <Text size="sm" mt="xs">
          {reviewer.name} is away. Anyone else who may decide can do so.
        </Text>
      )}
      {isOverdue && (
        <Text size="sm" c="orange.9" mt="xs">
          <IconHourglassHigh size={14} aria-hidden style={{ verticalAlign: -2, marginRight: 4 }} />
          It has waited longer than three working days.
        </Text>
      )}
    </>
  )
}

const verbs = { accept: 'Accepted by', reject: 'Rejected by', deleted: 'Decided by' } as const

function Decided({ request }: { request: Request }) {
  const { status, decidedBy, responseDate, reason } = request
  if (!decidedBy || status === 'waiting') return <Text size="sm">It was deleted before it was decided.</Text>
  return (
    <Facts>
      <Fact name={verbs[status]}>{decidedBy.name}</Fact>
      {responseDate && (
        <Fact name="Response date">
          <OwnTime at={responseDate} />
        </Fact>
      )}
      <Fact name="Reason">
        {reason ? (
          <span style={{ whiteSpace: 'pre-wrap' }}>{reason}</span>
        ) : (
          <Text span inherit c="gray.7">
            None
          </Text>
        )}
      </Fact>
    </Facts>
  )
}
