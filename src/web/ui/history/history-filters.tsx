import { Group, MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayHistory } from '#words/en/history.ts'
import { nameKind } from '#words/say-act.ts'
import classes from './history.module.css'
import type { HistoryFilter } from './use-history.ts'

type Props = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  people: readonly { id: number; name: string }[]
  actions: readonly string[]
  /** What can be done with what is shown, beside them. */
  children: ReactNode
}

export const noFilter: HistoryFilter = { who: null, actions: [], from: null, to: null }

/** Offers the people and the kinds of act that the history has. */
export function HistoryFilters({ filter, onFilter, people, actions, children }: Props) {
  const change = (part: Partial<HistoryFilter>) => onFilter({ ...filter, ...part })
  const kinds = [...new Set(actions.map(nameKind))].toSorted()
  return (
    <Group gap="sm" align="end" className={classes.filters}>
      <Select
        size="xs"
        w={150}
        label={sayHistory('who')}
        placeholder={sayHistory('anyone')}
        clearable
        clearButtonProps={{ 'aria-label': sayHistory('clearWho') }}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.who === null ? null : String(filter.who)}
        onChange={id => change({ who: id === null ? null : Number(id) })}
      />
      <MultiSelect
        size="xs"
        w={170}
        maw="100%"
        label={sayHistory('what')}
        {...(filter.actions.length === 0 ? { placeholder: sayHistory('anything') } : {})}
        clearable
        clearButtonProps={{ 'aria-label': sayHistory('clearWhat') }}
        data={kinds}
        value={[...new Set(filter.actions.map(nameKind))]}
        onChange={chosen => change({ actions: actions.filter(action => chosen.includes(nameKind(action))) })}
      />
      <DayInput
        size="xs"
        w={125}
        label={sayHistory('from')}
        value={filter.from}
        onChange={from => change({ from })}
      />
      <DayInput
        size="xs"
        w={125}
        label={sayHistory('to')}
        value={filter.to}
        onChange={to => change({ to })}
      />
      {children}
    </Group>
  )
}
