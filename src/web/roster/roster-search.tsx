import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
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
  const { found, isWaiting, setWanted } = useFound(address.date, typed)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const label = `Find an audit in ${nameSpan('month', address.date)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: so that Enter takes the first of what was found
  useEffect(() => void combobox.selectFirstOption(), [found])

  function type(text: string) {
    setTyped(text)
    if (text.trim()) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  function openDayOf(id: string) {
    const entry = found.find(one => String(one.id) === id)
    type('')
    if (entry) address.change(dayOf(entry))
  }
  return (
    <Combobox store={combobox} width={340} position="bottom-start" shadow="md" onOptionSubmit={openDayOf}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="xs"
          w={{ base: '100%', xs: 230 }}
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onFocus={() => setWanted(true)}
          onBlur={() => combobox.closeDropdown()}
          onChange={event => type(event.currentTarget.value)}
        />
      </Combobox.Target>
      <Results found={found} isWaiting={isWaiting} />
    </Combobox>
  )
}

function dayOf({ auditorId, start, timeZone }: Entry) {
  return { view: 'day', date: localDay(new Date(start), timeZone), auditorId } as const
}

/** Asks for the month only when somebody is about to search; as a rule the calendar has it already. */
function useFound(date: string, typed: string) {
  const [isWanted, setWanted] = useState(false)
  const days = useMemo(() => visibleDays('month', date), [date])
  const { entries, isFetching } = useRoster({ days, enabled: isWanted })
  const found = useMemo(() => findEntries(entries, typed).slice(0, mostFound), [entries, typed])
  return { found, isWaiting: isFetching && entries.length === 0, setWanted }
}

function Results({ found, isWaiting }: { found: readonly Entry[]; isWaiting: boolean }) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label="Found audits">
        {found.map(entry => (
          <Combobox.Option key={entry.id} value={String(entry.id)}>
            <Found entry={entry} />
          </Combobox.Option>
        ))}
        {found.length === 0 && (
          <Combobox.Empty role="option" aria-disabled>
            {isWaiting ? 'Searching…' : 'Nothing found'}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function Found({ entry: { project, auditor, start, end, timeZone } }: { entry: Entry }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" truncate>
        <b style={{ fontWeight: 500 }}>{project?.idflNumber}</b> {project?.companyName}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {auditor.name} · {formatInterval(start, end, timeZone)}
      </Text>
    </div>
  )
}
