import { Anchor, Paper } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { accounts } from '#contract/accounts.ts'
import { idFilter } from '#contract/list.ts'
import { rosters } from '#contract/rosters.ts'
import { takeFirstDays } from '#web/app/first-days.ts'
import { keptSince } from '#web/app/kept.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { definePart, usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { useMinute } from '#web/app/use-now.ts'
import { useWaiting } from '#web/app/waiting.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useReadAhead } from '#web/ui/pickers/use-options.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayRoad } from '#words/en/road.ts'
import type { OwnDays } from './own-day.ts'
import { RoadDays } from './road-days.tsx'

// What forms take is more than all else on a phone: it comes once something is said or waits, and is kept for where there is no reception.
const waitingRequests = definePart(
  'question',
  async () => (await import('#web/planning/waiting-requests.tsx')).WaitingRequests,
  true,
)
/** With the list in which it stands if it has to wait: by then there may be no reception to fetch that. */
const doneDialog = definePart(
  'question',
  async () => {
    const [{ DoneDialog }] = await Promise.all([
      import('#web/planning/done-dialog.tsx'),
      waitingRequests.fetch(),
    ])
    return DoneDialog
  },
  true,
)

/** An auditor’s next visits, by themselves, on a phone and elsewhere. */
export function RoadPage() {
  const { data, error, refetch } = useAsk(rosters.ownDays, {}, takeFirstDays<OwnDays>())
  useReadAhead(accounts.reviewers)
  return (
    <Page
      title={sayRoad('title')}
      actions={
        <Anchor data-alone renderRoot={props => <Link {...props} to="/dashboard/rosters" />}>
          {sayRoad('calendar')}
        </Anchor>
      }
    >
      {data ? (
        <Days days={data} />
      ) : (
        <Paper withBorder>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label={sayRoad('reading')} />
          )}
        </Paper>
      )}
    </Page>
  )
}

const address = { done: idFilter }

function Days({ days }: { days: OwnDays }) {
  const me = useMe()
  const [{ done }, setSearch] = useListSearch(address)
  const finished = days.rows.find(({ visit }) => visit !== null && visit.id === done)?.visit
  const now = useMinute()
  const router = useRouter()
  const close = () => setSearch({ done: undefined })
  const Done = usePart(doneDialog, finished !== undefined, error => {
    close()
    showFailure(error)
  })
  const WaitingRequests = usePart(waitingRequests, useWaiting().length > 0, showFailure)
  return (
    <>
      {WaitingRequests && <WaitingRequests />}
      <RoadDays
        days={days}
        isKept={keptSince(days) !== undefined}
        me={me}
        now={now}
        go={href => void router.navigate({ href })}
      />
      {finished && Done && <Done audit={finished} onClose={close} />}
    </>
  )
}
