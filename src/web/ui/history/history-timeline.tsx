import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { history } from '#contract/history.ts'
import { callForFile } from '#web/app/api.ts'
import { saveFile } from '#web/app/save-file.ts'
import { useMe } from '#web/app/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayHistory } from '#words/en/history.ts'
import { formatDay, formatInterval, formatMoment } from '#words/moments.ts'
import type { Reading } from '#words/show-value.ts'
import { groupSteps, type Step } from './entry.ts'
import classes from './history.module.css'
import { HistoryFilters, noFilter } from './history-filters.tsx'
import { HistoryStep } from './history-step.tsx'
import { type HistorySubject, toHistoryQuery, useHistory } from './use-history.ts'

type Props = {
  of: HistorySubject
  /** Where the record's times are read. */
  timeZone: string
  isShown: boolean
}

/** As many are read at a glance. */
const fewSteps = 5

/** Who did what to a record, when and why, newest first; to be taken away as a file and, once it is long, filtered. */
export function HistoryTimeline({ of, timeZone, isShown }: Props) {
  const mine = useMe().timeZone
  const [filter, setFilter] = useState(noFilter)
  const query = toHistoryQuery(of, filter, mine)
  const { entries, error, refetch, people, actions, ...more } = useHistory(query, isShown)
  const steps = useMemo(() => entries && groupSteps(entries), [entries])
  // Filters that were touched stay in the hand, whatever they leave.
  const isFiltered = filter !== noFilter
  const isLong = isFiltered || more.hasNextPage || (steps !== undefined && steps.length > fewSteps)
  const exportButton = <ExportButton query={{ ...query, timeZone }} />
  return (
    <>
      {isLong && (
        <HistoryFilters filter={filter} onFilter={setFilter} people={people} actions={actions}>
          {exportButton}
        </HistoryFilters>
      )}
      {steps ? (
        <Steps steps={steps} timeZone={timeZone} isFiltered={isFiltered} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayHistory('loading')} />
      )}
      {more.hasNextPage && (
        <Group mt="md">
          <Button
            size="xs"
            variant="default"
            loading={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {sayHistory('showEarlier')}
          </Button>
        </Group>
      )}
      {!isLong && steps && steps.length > 0 && <Group mt="md">{exportButton}</Group>}
    </>
  )
}

/** Takes what is shown away as a file. */
function ExportButton({ query }: { query: ExportQuery }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(history.export, { query }),
    onSuccess: saveFile,
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {sayHistory('export')}
    </Button>
  )
}

type ExportQuery = Input<typeof history.export>['query']

type StepsProps = { steps: readonly Step[]; timeZone: string; isFiltered: boolean }

function Steps({ steps, timeZone, isFiltered }: StepsProps) {
  const reading = useMemo(() => readAt(timeZone), [timeZone])
  if (steps.length === 0) return <EmptyState title={sayHistory(isFiltered ? 'noMatches' : 'noHistory')} />
  return (
    <ol className={classes.steps} aria-label={sayHistory('steps')}>
      {steps.map(step => (
        <HistoryStep key={step.id} step={step} reading={reading} />
      ))}
    </ol>
  )
}

/** How a timeline shows times: by the clock at the site, whole days as days. */
function readAt(timeZone: string): Reading {
  return {
    moment: iso => formatMoment(iso, timeZone),
    day: formatDay,
    span: (start, end) => formatInterval(start, end, timeZone),
  }
}
