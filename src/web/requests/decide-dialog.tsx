import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconAlertCircle } from '@tabler/icons-react'
import { requestNeedsReason } from '#domain/request-status.ts'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { useMe } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { ChangedMeanwhile, type Facts, listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { leaveTyped } from '#web/ui/dialog/leave-typed.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { AcceptanceNotice } from './acceptance-notice.tsx'
import { AllowanceYears } from './allowance.tsx'
import { judgeAcceptance, toReleases } from './consequences.ts'
import { asPerson, type Request } from './request.ts'
import { commandsFor } from './request-commands.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { useDecision } from './use-decision.ts'
import { useConsequences, useRequest } from './use-request.ts'
import { countDays, formatWhen, isWholeDays } from './when.ts'

type Decision = 'accept' | 'reject'
type Props = { decision: Decision; given: Request; onClose: () => void }

/** Asks before a request is decided, with what it means and the reason. */
export function askToDecide(decision: Decision, request: Request): void {
  const id = modals.open({
    title: sayRequest(decision === 'accept' ? 'acceptRequest' : 'rejectRequest'),
    attributes: dialogAttributes,
    size: 'md',
    children: <DecideBody decision={decision} given={request} onClose={() => modals.close(id)} />,
  })
}

function DecideBody({ decision, given, onClose }: Props) {
  const { data } = useRequest(given.id)
  // What was kept from before may be older than the row of the list.
  const request = data && data.version > given.version ? data : given
  const consequences = useConsequences(request.id, decision === 'accept')
  const acceptance = consequences.data && judgeAcceptance(request, consequences.data)
  const takesOff = acceptance === 'release'
  const releases = takesOff ? toReleases(consequences.data) : []
  const me = asPerson(useMe())
  const state = useDecision({ decision, request, releases, onDone: onClose })
  const isOpen = state.isPending || commandsFor(request, me).includes(decision)
  useReturnFocus()
  useUnsaved(() => isOpen && state.reason !== '')
  useCloseOnBack(true, () => state.isPending || void leaveTyped(onClose))
  const isReady = decision === 'reject' || (acceptance !== undefined && acceptance !== 'blocked')
  return (
    <form onSubmit={state.submit} noValidate>
      <Stack gap="md">
        {isOpen && !state.isPending && (
          <RequestChanged given={given} request={request} overtaken={state.overtaken} />
        )}
        <Subject request={request} />
        {decision === 'accept' && isOpen && <Consequences request={request} consequences={consequences} />}
        {isOpen ? (
          <ReasonField decision={decision} request={request} state={state} />
        ) : (
          <Overtaken request={request} />
        )}
        {isOpen && state.refusal && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {state.refusal}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={state.isPending}>
            {sayRequest(isOpen ? 'cancel' : 'close')}
          </Button>
          {isOpen && (
            <Button
              type="submit"
              loading={state.isPending}
              disabled={!isReady}
              {...(decision === 'reject' || takesOff ? { color: 'red' } : {})}
            >
              {sayRequest(decision === 'reject' ? 'reject' : takesOff ? 'acceptAndRemove' : 'accept')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type ConsequencesProps = { request: Request; consequences: ReturnType<typeof useConsequences> }

/** What accepting would take off, once that is known. */
function Consequences({ request, consequences }: ConsequencesProps) {
  const { data, error, isPending, refetch } = consequences
  if (data)
    return (
      <>
        <AcceptanceNotice request={request} consequences={data} />
        <AllowanceYears years={data.allowance} timeZone={request.timeZone} />
      </>
    )
  if (isPending) return <LoadingState label={sayRequest('checking')} />
  return error && <ErrorState error={error} onRetry={() => void refetch()} />
}

/** What is decided on, as it stands now. */
function Subject({ request }: { request: Request }) {
  const { category, user, note, timeZone, status } = request
  const days = countDays(request, timeZone)
  return (
    <div>
      <Group gap="sm">
        <Text fw={500}>
          {sayCategory(category)} · {user.name}
        </Text>
        {status !== 'waiting' && <RequestStatusBadge request={request} />}
      </Group>
      <Text size="sm">
        {formatWhen(request, timeZone)}
        {isWholeDays(request, timeZone) && days > 1 && ` ${sayRequest('daysInBrackets', { count: days })}`}
      </Text>
      {note && (
        <Text component="div" size="sm" c="gray.7" mt={4}>
          <LongText text={note} lines={4} />
        </Text>
      )}
    </div>
  )
}

/** Somebody else was quicker: there is nothing left to give a reason for. */
function Overtaken({ request: { status, decidedBy } }: { request: Request }) {
  const isNamed = status !== 'deleted' && decidedBy
  return (
    <Alert color="yellow" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      {isNamed
        ? sayRequest('overtakenBy', { status, name: decidedBy.name })
        : sayRequest('overtaken', { status })}
    </Alert>
  )
}

type ReasonProps = { decision: Decision; request: Request; state: ReturnType<typeof useDecision> }

function ReasonField({ decision, request, state }: ReasonProps) {
  const isRequired = requestNeedsReason(decision)
  return (
    <Textarea
      label={sayRequest(isRequired ? 'reason' : 'reasonOptional')}
      description={sayRequest('willRead', { name: request.user.name })}
      required={isRequired}
      maxLength={1000}
      data-autofocus
      value={state.reason}
      error={state.fault}
      onChange={event => state.setReason(event.currentTarget.value)}
    />
  )
}

/** What of a request is worth a word when it was changed while somebody was about to decide. */
const requestFacts = (): Facts<Request> => [
  { label: sayRequest('category'), read: ({ category }) => sayCategory(category) },
  { label: sayRequest('when'), read: request => formatWhen(request, request.timeZone) },
  { label: sayRequest('audit'), read: ({ project }) => project?.idflNumber ?? '' },
  { label: sayRequest('reviewer'), read: ({ reviewer }) => reviewer.name },
  { label: sayRequest('note'), read: ({ note }) => note },
]

type RequestChangedProps = {
  given: Request
  request: Request
  /** Who was quicker, where the server has said so. */
  overtaken: string | undefined
}

function RequestChanged({ given, request, overtaken }: RequestChangedProps) {
  const changes = listChanges(requestFacts(), given, request)
  if (!overtaken && changes.length === 0) return null
  return <ChangedMeanwhile sentence={overtaken ?? sayRequest('changed')} changes={changes} />
}
