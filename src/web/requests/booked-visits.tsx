import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Input } from '#contract/endpoint.ts'
import { requests } from '#contract/requests.ts'
import { rosters } from '#contract/rosters.ts'
import { blocksRoster, type RequestCategory } from '#domain/request-status.ts'
import { may, useMe } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayRequest } from '#words/en/requests.ts'
import { formatDaysTouched } from '#words/moments.ts'
import { listPeople } from './request.ts'
import type { Times } from './use-times.ts'
import type { When } from './when.ts'

type Props = {
  userId: number
  category: RequestCategory | null
  times: Times
  /** Of the person it is about. */
  timeZone: string | undefined
}

/** Before time off is asked for: the visits that it would take the person off, by the person's own days. */
export function BookedVisits({ userId, category, times: { start, end }, timeZone }: Props) {
  const isMine = userId === useMe().id
  const when = category && blocksRoster(category) && start && end && start < end ? { start, end } : null
  const visits = useVisits(userId, when)
  return (
    <div role="status">
      {visits.length > 0 && timeZone && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={sayRequest(isMine ? 'yourVisits' : 'theirVisits', { count: visits.length })}
        >
          <List size="sm" spacing={2} listStyleType="none">
            {visits.map(({ id, project, start, end }) => (
              <List.Item key={id}>
                <Text span inherit fw={500}>
                  {project?.idflNumber}
                </Text>{' '}
                · {project?.companyName}, {formatDaysTouched(start, end, timeZone)}
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt={4}>
            {sayRequest(isMine ? 'takesYouOff' : 'takesAuditorOff', { count: visits.length })}
          </Text>
        </Alert>
      )}
    </div>
  )
}

function useVisits(userId: number, when: When | null) {
  const isMine = userId === useMe().id
  const endpoint = isMine && may(rosters.mine) ? rosters.mine : rosters.list
  const query = {
    start: when?.start ?? '',
    end: when?.end ?? '',
    ...(endpoint === rosters.list ? { auditorId: userId } : {}),
  }
  // Who decides is warned as well: without an answer one asks as before.
  const { data } = useAsk(endpoint, when !== null && may(endpoint) && ({ query } as Input<typeof endpoint>))
  return when ? (data?.rows ?? []).filter(({ project }) => project?.status === 'assigned') : []
}

/** Before time off is asked for: who of the department is away already, never why. Who may not know, or has no connection, asks as before. */
export function WhoElseIsAway({ userId, category, times: { start, end } }: Omit<Props, 'timeZone'>) {
  const isAsked = category !== null && blocksRoster(category) && start !== null && end !== null && start < end
  const { data } = useAsk(requests.colleaguesAway, isAsked && { query: { start, end, userId } })
  if (!isAsked || !data || data.count === null) return <div role="status" />
  const { count, people } = data
  return (
    <div role="status">
      <Text size="sm" c="gray.7">
        {people.length > 0
          ? sayRequest('alsoAwayNamed', { count, names: listPeople(people) })
          : sayRequest('alsoAway', { count })}
      </Text>
    </div>
  )
}
