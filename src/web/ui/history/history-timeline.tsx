import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { history } from '#contract/history.ts'
import { callForFile } from '#web/app/api.ts'
import { useMe } from '#web/app/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayHistory } from '#words/en/history.ts'
import { formatDay, formatInterval, formatMoment } from '#words/moments.ts'
import type { Reading } from '#words/show-value.ts'
import { groupSteps, type HistoryEntry } from './entry.ts'
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

/** Who did what to a record, when and why, newest first; to be filtered, and taken away as a file. */
export function HistoryTimeline({ of, timeZone, isShown }: Props) {
  const mine = useMe().timeZone
  const [filter, setFilter] = useState(noFilter)
  const query = toHistoryQuery(of, filter, mine)
  const { entries, error, refetch, people, actions, ...more } = useHistory(query, isShown)
  const exported = useMutation({
    mutationFn: () => callForFile(history.export, { query: { ...query, timeZone } }),
    onSuccess: saveFile,
  })
  return (
    <>
      <HistoryFilters
        filter={filter}
        onFilter={setFilter}
        people={people}
        actions={actions}
        onExport={() => exported.mutate()}
        isExporting={exported.isPending}
      />
      {entries ? (
        <Steps entries={entries} timeZone={timeZone} isFiltered={filter !== noFilter} />
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
    </>
  )
}

type StepsProps = { entries: readonly HistoryEntry[]; timeZone: string; isFiltered: boolean }

function Steps({ entries, timeZone, isFiltered }: StepsProps) {
  const steps = useMemo(() => groupSteps(entries), [entries])
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

/** Lets the browser keep a file, as a click on a link to it would. */
function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
