import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { type AuditToFill, type Candidate, rankTogether } from './candidates.ts'
import { FindAuditor } from './find-auditor.tsx'
import listed from './list-row.module.css'
import { loadText, reasonsFree, reasonsOf } from './person-chips.tsx'
import classes from './person-list.module.css'
import { PersonRow } from './person-list.tsx'

type Time = { start: string; end: string; timeZone: string }

type Props = {
  /** When they are asked about: what they are booked for then is said, and keeps nobody from being chosen. */
  time: Time
  /** What they are chosen for, where that is known. */
  audit?: AuditToFill | undefined
  chosenIds: readonly number[]
  /** No more can be chosen. */
  isFull: boolean
  onToggle: (id: number) => void
  label: string
}

/** Another length is tried, and the one before again; what is saved meanwhile is read at once all the same. */
const aMinute = 60_000

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

/** Several people, as they would fit: who is chosen, then who covers most of what those leave, then who is free and booked least. */
export function PeopleChoice({ time, audit, chosenIds, isFull, onToggle, label }: Props) {
  const [search, setSearch] = useState('')
  const query = { ...time, ...(audit && { projectId: audit.id }), isEnabled: true, sort: 'name:asc' }
  const { data, error, refetch } = useAllRows(auditors.list, query, {
    staleTime: aMinute,
    placeholderData: keepPreviousData,
  })
  const ranked = useMemo(() => data && rankTogether(data.rows, chosenIds, audit), [data, chosenIds, audit])
  const found = ranked?.filter(row => matchesPerson(row, search))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <FindAuditor search={search} onSearch={setSearch} label={label} className={classes.scroll}>
      {!found ? (
        <LoadingState label={sayPlannerDialog('checking')} />
      ) : (
        <ul className={listed.list}>
          {found.slice(0, mostShown).map((row, place) => (
            <li key={row.id}>
              <Person
                row={row}
                time={time}
                audit={audit}
                isChosen={chosenIds.includes(row.id)}
                isFull={isFull}
                isTabStop={place === 0}
                onToggle={onToggle}
              />
            </li>
          ))}
        </ul>
      )}
      {found && found.length > mostShown && (
        <Text size="xs" c="dimmed" className={listed.pad}>
          {sayCommon('andMore', { count: found.length - mostShown })}
        </Text>
      )}
    </FindAuditor>
  )
}

type PersonProps = Pick<Props, 'time' | 'audit' | 'isFull' | 'onToggle'> & {
  row: Candidate
  isChosen: boolean
  isTabStop: boolean
}

function Person({ row, time, audit, isChosen, isFull, isTabStop, onToggle }: PersonProps) {
  return (
    <PersonRow
      person={row}
      load={loadText(row, time)}
      chips={audit ? reasonsOf(row, audit) : reasonsFree(row)}
      isChosen={isChosen}
      isRefused={isFull && !isChosen}
      isTabStop={isTabStop}
      onPick={() => onToggle(row.id)}
    />
  )
}
