import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { disruptions } from '#contract/disruptions.ts'
import { blocksRoster } from '#domain/request-status.ts'
import { showFailure } from '#web/app/query-client.ts'
import { asFailure } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { Section } from '#web/ui/page/section.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayRequest } from '#words/en/requests.ts'
import { AllowancePart } from './allowance.tsx'
import { BookingList, ClashingAudits } from './clashing-bookings.tsx'
import { ColleaguesAway } from './colleagues-away.tsx'
import type { Consequences } from './consequences.ts'
import { Part } from './part.tsx'
import { Replacements } from './replacements.tsx'
import { listPeople, type Request } from './request.ts'
import { useConsequences } from './use-request.ts'
import { formatEnd } from './when.ts'

/** For who decides: what accepting would break, who is away besides, and who else can decide. */
export function ConsequencesPanel({ request }: { request: Request }) {
  const { data, error, refetch } = useConsequences(request.id)
  return (
    <Section id="consequences" title={sayRequest('ifYouAccept')}>
      {data ? (
        <Stack gap="md">
          <OwnBookings request={request} consequences={data} />
          <AllowancePart years={data.allowance} timeZone={request.timeZone} />
          <ColleaguesAway page={data.colleaguesAway} timeZone={request.timeZone} />
          <Deputies consequences={data} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayRequest('checking')} />
      )}
    </Section>
  )
}

type PartProps = { request: Request; consequences: Consequences }

function OwnBookings({ request, consequences: { audits, bookings } }: PartProps) {
  const { id, user, category, status, timeZone } = request
  const takesTime = blocksRoster(category)
  const isFree = audits.length === 0 && bookings.length === 0
  return (
    <>
      {!takesTime && <Part title={sayRequest('roster')}>{sayRequest('changesNothing')}</Part>}
      <Part title={sayRequest(takesTime ? 'clashes' : 'booked')}>
        {isFree && sayRequest('noBooking', { name: user.name })}
        <ClashingAudits
          audits={audits}
          warnsOfLoss={takesTime}
          extra={audit => <Replacements audit={audit} userId={user.id} />}
        />
        <BookingList bookings={bookings} timeZone={timeZone} />
        {takesTime && audits.length > 0 && status === 'waiting' && may(disruptions.create) && (
          <FindReplacements requestId={id} />
        )}
      </Part>
    </>
  )
}

function Deputies({ consequences: { reviewer, deputies } }: Pick<PartProps, 'consequences'>) {
  if (!reviewer.isAway) return null
  const { name, awayUntil, timeZone } = reviewer
  return (
    <Part title={sayRequest('reviewerAwayTitle')}>
      {awayUntil
        ? sayRequest('isAwayUntil', { name, time: formatEnd(awayUntil, timeZone) })
        : sayRequest('isAway', { name })}{' '}
      {deputies.length > 0
        ? sayRequest('canDecideInstead', { names: listPeople(deputies) })
        : sayRequest('noDeputy')}
    </Part>
  )
}

/** Opens the desk for a request that waits, so that its audits have somebody else before it is decided on. */
function FindReplacements({ requestId }: { requestId: number }) {
  const report = useSave(disruptions.create)
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  async function open() {
    setPending(true)
    const id = await report({ body: { cause: 'request', requestId } }).then(one => one.id, findOpen)
    setPending(false)
    if (id !== undefined) await navigate({ to: '/dashboard/disruptions/$id', params: { id: String(id) } })
  }
  return (
    <Button size="xs" variant="default" mt={8} loading={isPending} onClick={() => void open()}>
      {sayRequest('findReplacements')}
    </Button>
  )
}

/** One that is open for it already is named by the refusal. */
function findOpen(error: unknown): number | undefined {
  const details = asFailure(error)?.details as { disruptionId?: number } | undefined
  if (details?.disruptionId === undefined) showFailure(error)
  return details?.disruptionId
}
