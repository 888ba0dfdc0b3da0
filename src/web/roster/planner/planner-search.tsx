import { Loader, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { call } from '#web/app/api.ts'
import { formatInterval } from '#web/ui/format.ts'
import type { Audit } from './lift.ts'
import { listNames } from './sentences.ts'

/** Finds a booked audit of any time by number or customer; leads to its auditor's row and day. */
export function PlannerSearch({ onFind }: { onFind: (audit: Audit) => void }) {
  const [typed, setTyped] = useState('')
  const { found, isFetching } = useFound(typed)
  return (
    <Select
      size="xs"
      w={210}
      aria-label="Find an audit in the roster by number or customer"
      placeholder="Audit number or customer"
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={isFetching ? <Loader size={12} aria-label="Searching" /> : <span />}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      comboboxProps={{ width: 340, position: 'bottom-start', shadow: 'md' }}
      data={found.map(({ id, idflNumber }) => ({ value: String(id), label: idflNumber }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found audit={found.find(({ id }) => String(id) === option.value)} />}
      nothingFoundMessage={
        typed.trim() ? (isFetching ? 'Searching…' : 'Nothing found') : 'Number or customer'
      }
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={chosen => {
        const audit = found.find(({ id }) => String(id) === chosen)
        if (audit) onFind(audit)
        setTyped('')
      }}
    />
  )
}

function useFound(typed: string) {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = {
    value,
    status: ['assigned', 'completed'] as ('assigned' | 'completed')[],
    limit: 20,
    sort: 'start:desc',
  }
  const { data, isFetching } = useQuery({
    queryKey: [audits.list.path, query],
    queryFn: ({ signal }) => call(audits.list, { query }, signal),
    enabled: value !== '',
    placeholderData: keepPreviousData,
  })
  return { found: value === '' ? [] : (data?.rows ?? []), isFetching }
}

function Found({ audit }: { audit: Audit | undefined }) {
  if (!audit) return null
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" truncate>
        <b style={{ fontWeight: 500 }}>{audit.idflNumber}</b> {audit.companyName}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {listNames(audit.auditors.map(({ name }) => name))} ·{' '}
        {formatInterval(audit.start, audit.end, audit.timeZone)}
      </Text>
    </div>
  )
}
