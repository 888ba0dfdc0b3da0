import { Badge, Group, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconHourglassHigh, IconPlaneDeparture } from '@tabler/icons-react'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'

type Props = {
  request: Pick<Request, 'status' | 'isOverdue' | 'cancelAskedAt' | 'reviewerAway' | 'reviewer'>
}

/** How it stands, and whether it has stood there for too long. */
export function RequestStatusBadge({ request }: Props) {
  const { status, isOverdue, reviewerAway, reviewer, cancelAskedAt } = request
  const isAway = sayRequest('reviewerAway', { name: reviewer.name })
  const longWait = sayRequest('longWaitHint')
  return (
    <Group gap="0 6" component="span" display="inline-flex">
      <StatusBadge status={status} />
      {reviewerAway && status === 'waiting' && (
        <Tooltip label={isAway}>
          <span>
            <IconPlaneDeparture size={15} stroke={1.5} color="var(--mantine-color-gray-7)" aria-hidden />
            <VisuallyHidden>{isAway}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
      {cancelAskedAt && status === 'accept' && (
        <Badge color="yellow" variant="light" c="gray.9">
          {sayRequest('cancelBadge')}
        </Badge>
      )}
      {isOverdue && (
        <Tooltip label={longWait}>
          <Badge
            variant="transparent"
            px={4}
            h={18}
            c="orange.9"
            leftSection={<IconHourglassHigh size={12} aria-hidden />}
          >
            {sayRequest('longWait')}
            <VisuallyHidden>: {longWait}</VisuallyHidden>
          </Badge>
        </Tooltip>
      )}
    </Group>
  )
}
