import type { RequestAction } from '#domain/request-status.ts'
import { useMe } from '#web/app/session.ts'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { judgeAcceptance } from './consequences.ts'
import { asPerson, type Request } from './request.ts'
import { requestActionsFor } from './request-commands.ts'
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
    <RecordHeading
      title={`${sayCategory(request.category)} · ${request.user.name}`}
      badge={<RequestStatusBadge request={request} />}
      about={<RequestTime request={request} />}
    >
      {actions.map(action =>
        action.command === 'accept' ? (
          <ActionButton key={action.command} action={{ ...action, label: acceptLabel }} isNext />
        ) : (
          <ActionButton key={action.command} action={action} isNext={false} />
        ),
      )}
    </RecordHeading>
  )
}

/** Says beforehand that accepting takes somebody off an audit. */
function useAcceptLabel(request: Request, isAsked: boolean): string {
  const { data } = useConsequences(request.id, isAsked)
  const takesOff = data && judgeAcceptance(request, data) === 'release'
  return sayRequest(takesOff ? 'acceptAndRemove' : 'accept')
}
