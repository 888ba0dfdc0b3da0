import { Select, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { localDay } from '#domain/zoned-time.ts'
import { formatInterval } from '#web/ui/format.ts'
import type { RosterAddress } from './address.ts'
import type { Entry } from './entry.ts'
import { findEntries } from './find-entries.ts'
import { nameSpan, visibleDays } from './span.ts'
import { useRoster } from './use-roster.ts'

const mostFound = 20

/**
 * Finds audits in the roster of the month by number or customer; a result leads to its auditor's day. Looks in
 * everybody's roster, also while the calendar shows one auditor's.
 */
export function RosterSearch({ address }: { address: RosterAddress }) {
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const { entries, isFetching } = useRoster({
    days: useMemo(() => visibleDays('month', address.date), [address.date]),
    enabled: isWanted,
  })
  const found = useMemo(() => findEntries(entries, typed).slice(0, mostFound), [entries, typed])
  const month = nameSpan('month', address.date)

  function openDayOf({ auditorId, start, timeZone }: Entry) {
    address.change({ view: 'day', date: localDay(new Date(start), timeZone), auditorId })
    setTyped('')
  }
  return (
    <Select
      size="xs"
      w={230}
      aria-label={`Find an audit in ${month}`}
      placeholder={`Find an audit in ${month}`}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={<span />}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      comboboxProps={{ width: 340, position: 'bottom-start', shadow: 'md' }}
      data={found.map(({ id, project }) => ({ value: String(id), label: project?.idflNumber ?? '' }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found entry={found.find(({ id }) => String(id) === option.value)} />}
      nothingFoundMessage={
        typed.trim() ? (isFetching ? 'Searching…' : 'Nothing found') : 'Number or customer'
      }
      onDropdownOpen={() => setWanted(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={chosen => {
        const entry = found.find(({ id }) => String(id) === chosen)
        if (entry) openDayOf(entry)
      }}
    />
  )
}

function Found({ entry }: { entry: Entry | undefined }) {
  if (!entry?.project) return null
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" truncate>
        <b style={{ fontWeight: 500 }}>{entry.project.idflNumber}</b> {entry.project.companyName}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {entry.auditor.name} · {formatInterval(entry.start, entry.end, entry.timeZone)}
      </Text>
    </div>
  )
}
