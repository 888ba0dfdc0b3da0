import { Button, Collapse, Group, Paper, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { HistoryEntity } from '#contract/history.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx'
import { groupSteps, type HistoryEntry, readOwners } from './entry.ts'
import classes from './history.module.css'
import { HistoryStep } from './history-step.tsx'
import { useHistory } from './use-history.ts'
import { useNames } from './use-names.ts'

type Props = {
  entity: HistoryEntity
  id: number
  /** Where the record's times are read. */
  timeZone: string
}

/**
 * Who did what to a record, when and why, newest first.
 *
 *     <HistorySection entity="project" id={audit.id} timeZone={audit.timeZone} />
 */
export function HistorySection({ entity, id, timeZone }: Props) {
  const [isOpen, setOpen] = useState(true)
  const body = useId()
  const { entries, error, refetch, ...more } = useHistory(entity, id, isOpen)
  return (
    <Paper withBorder p="lg" component="section" aria-label="History">
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.heading}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          History
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={body}>
        {entries ? (
          <Steps entries={entries} timeZone={timeZone} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading the history" />
        )}
        {more.hasNextPage && (
          <Group mt="md">
            <Button
              size="xs"
              variant="default"
              loading={more.isFetchingNextPage}
              onClick={() => void more.fetchNextPage()}
            >
              Show earlier
            </Button>
          </Group>
        )}
      </Collapse>
    </Paper>
  )
}

function Steps({ entries, timeZone }: { entries: readonly HistoryEntry[]; timeZone: string }) {
  const names = useNames(entries)
  const owners = useMemo(() => readOwners(entries), [entries])
  const steps = useMemo(() => groupSteps(entries), [entries])
  if (steps.length === 0) return <EmptyState title="Nothing has happened yet" />
  return (
    <ol className={classes.steps}>
      {steps.map(step => (
        <HistoryStep key={step.id} step={step} reading={{ timeZone, names }} owners={owners} />
      ))}
    </ol>
  )
}
