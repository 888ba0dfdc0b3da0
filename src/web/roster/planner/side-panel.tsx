import { CloseButton, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { call } from '#web/app/api.ts'
import { ErrorState, LoadingState } from '#web/ui/states.tsx'
import { DraftButton } from './draft-button.tsx'
import { Finder } from './finder.tsx'
import { FreeDates } from './free-dates.tsx'
import type { Audit } from './lift.ts'
import { planAssign, planTake } from './plan-lift.ts'
import { sayTimes } from './sentences.ts'
import classes from './side.module.css'
import type { BoardState } from './use-board.ts'

type Props = { state: BoardState; onShow: (audit: Audit) => void }

/** Drafts that wait for somebody; one chosen, who could do it and when. */
export function SidePanel({ state, onShow }: Props) {
  const [typed, setTyped] = useState('')
  const [selectedId, select] = useState<number>()
  const { drafts, count, error, refetch } = useDrafts(typed)
  const selected = drafts?.find(({ id }) => id === selectedId)
  if (selected) return <Chosen audit={selected} state={state} onClose={() => select(undefined)} />
  return (
    <aside className={classes.panel} aria-label="To do">
      <div className={classes.head}>
        <h2>
          To do <span className={classes.quiet}>{count ?? ''} drafts</span>
        </h2>
        <TextInput
          size="xs"
          aria-label="Find a draft by number or customer"
          placeholder="Number or customer"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.scroll}>
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          !drafts && <LoadingState label="Loading drafts" />
        )}
        {drafts?.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.pad}>
            {typed ? 'Nothing found.' : 'Nothing to do: every audit has its auditors.'}
          </Text>
        )}
        <ul className={classes.list}>
          {drafts?.map(audit => (
            <li key={audit.id}>
              <DraftButton
                audit={audit}
                state={state}
                onSelect={() => {
                  select(audit.id)
                  onShow(audit)
                }}
                onShow={onShow}
              />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

function useDrafts(typed: string) {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = {
    status: ['draft'] as 'draft'[],
    sort: 'start:asc',
    limit: 200,
    ...(value ? { value } : {}),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [audits.list.path, query],
    queryFn: ({ signal }) => call(audits.list, { query }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: { isShownInPlace: true },
  })
  return { drafts: data?.rows, count: data?.count, error: data ? null : error, refetch: () => void refetch() }
}

function Chosen({ audit, state, onClose }: { audit: Audit; state: BoardState; onClose: () => void }) {
  return (
    <aside className={classes.panel} aria-label={`Who could do ${audit.idflNumber}`}>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap">
          <h2>{audit.idflNumber}</h2>
          <CloseButton size="sm" aria-label="Back to the drafts" onClick={onClose} autoFocus />
        </Group>
        <Text size="xs">{audit.companyName}</Text>
        <span className={classes.quiet}>{sayTimes(audit, audit.timeZone)}</span>
        <span className={classes.quiet}>{audit.standards.map(({ code }) => code).join(' · ')}</span>
      </div>
      <div className={classes.scroll}>
        <FreeDates audit={audit} onTake={date => state.confirmChange(planTake(audit, date))} />
        <Finder
          audit={audit}
          verb="Assign"
          onPick={(person, verdict) => state.confirmChange(planAssign(audit, person, verdict))}
        />
      </div>
    </aside>
  )
}
