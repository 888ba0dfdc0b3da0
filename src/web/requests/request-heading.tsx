import { Button, Group, Text, Title, Tooltip } from '@mantine/core'
import type { RequestAction } from '#domain/request-status.ts'
import { useMe } from '#web/app/session.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { judgeAcceptance } from './consequences.ts'
import { asPerson, type Request } from './request.ts'
import { type RequestButton, requestActionsFor } from './request-commands.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { RequestTime } from './request-time.tsx'
import { useConsequences } from './use-request.ts'

type Props = {
  request: Request
  onRun: (command: RequestAction, request: Request) => void
}

/** Who asks for what, how it stands, and what one may do about it. */
export function RequestHeading({ request, onRun }: Props) {
  const actions = requestActionsFor(request, asPerson(useMe()), onRun)
  const acceptLabel = useAcceptLabel(
    request,
    actions.some(({ command }) => command === 'accept'),
  )
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div>
        <Group gap="sm">
          <Title order={1} tabIndex={-1} style={{ outline: 'none' }}>
            {sayCategory(request.category)} · {request.user.name}
          </Title>
          <RequestStatusBadge request={request} />
        </Group>
        <Text size="sm" c="gray.7" component="div">
          <RequestTime request={request} />
        </Text>
      </div>
      <Group gap="sm">
        {actions.map(action => (
          <ActionButton
            key={action.command}
            action={action.command === 'accept' ? { ...action, label: acceptLabel } : action}
          />
        ))}
      </Group>
    </Group>
  )
}

function ActionButton({ action }: { action: RequestButton }) {
  const { command, label, icon: Picture, danger, refusal, onClick } = action
  return (
    <Tooltip label={refusal} disabled={!refusal} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="xs"
        variant={command === 'accept' ? 'filled' : 'default'}
        {...(danger ? { c: 'red.9' } : {})}
        leftSection={Picture && <Picture size={14} aria-hidden />}
        // Stays reachable, so that everybody learns why it can't be done.
        aria-disabled={!!refusal}
        {...(refusal ? { 'data-disabled': true, 'aria-description': refusal } : {})}
        onClick={() => !refusal && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** Says beforehand that accepting takes somebody off an audit. */
function useAcceptLabel(request: Request, isAsked: boolean): string {
  const { data } = useConsequences(request.id, isAsked)
  const takesOff = data && judgeAcceptance(request, data) === 'release'
  return sayRequest(takesOff ? 'acceptAndTakeOff' : 'accept')
}
