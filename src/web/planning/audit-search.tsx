import { Combobox, Loader, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { saidAside, useAsk } from '#web/ui/read/use-ask.ts'
import { sayPlanning } from '#words/en/planning.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'

type Audit = Reply<typeof audits.list>['rows'][number]

type Props = Pick<TextInputProps, 'w' | 'className'> & { onFind: (audit: Audit) => void }

/** Finds a booked audit of any time by number or customer. */
export function AuditSearch({ onFind, ...place }: Props) {
  const [typed, setTyped] = useState('')
  const { found, isFetching, error } = useFound(typed)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // So that Enter takes the first of what was found.
  const takeFirst = useEffectEvent((_found: typeof found) => void combobox.selectFirstOption())
  useEffect(() => takeFirst(found), [found])

  function type(text: string) {
    setTyped(text)
    if (text.trim()) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  function take(id: string) {
    const audit = found.find(one => String(one.id) === id)
    type('')
    if (audit) onFind(audit)
  }
  // An Enter as soon as the list is there, before its first option is marked.
  function takeQuickly({ key }: KeyboardEvent) {
    if (key === 'Enter' && found[0] && combobox.getSelectedOptionIndex() < 0) take(String(found[0].id))
  }
  return (
    <Combobox store={combobox} width={340} position="bottom-start" shadow="md" onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="xs"
          {...place}
          aria-label={sayPlanning('findAudit')}
          placeholder={sayPlanning('auditOrCustomer')}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={isFetching && <Loader size={12} aria-label={sayPlanning('searchingAudits')} />}
          value={typed}
          onBlur={() => combobox.closeDropdown()}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={takeQuickly}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={sayPlanning('foundAudits')}>
          {found.map(audit => (
            <Combobox.Option key={audit.id} value={String(audit.id)}>
              <Found audit={audit} />
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty role="option" aria-disabled>
              {isFetching ? sayPlanning('searching') : error ? readMessage(error) : sayPlanning('noResults')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Until the answer to what was typed is here nothing is found: a quick Enter must not take what was found before. */
function useFound(typed: string) {
  const wanted = typed.trim()
  const [value] = useDebouncedValue(wanted, 250)
  const query = {
    value,
    status: ['assigned', 'completed'] as ('assigned' | 'completed')[],
    limit: 20,
    sort: 'start:desc',
  }
  const { data, error, isFetching, isPlaceholderData } = useAsk(audits.list, value !== '' && { query }, {
    placeholderData: keepPreviousData,
    meta: saidAside,
  })
  const isBehind = isPlaceholderData || value !== wanted
  const found = useMemo(() => (isBehind || wanted === '' ? [] : (data?.rows ?? [])), [isBehind, wanted, data])
  return { found, error, isFetching: wanted !== '' && (isFetching || isBehind) }
}

function Found({ audit }: { audit: Audit }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" truncate>
        <b style={{ fontWeight: 500 }}>{audit.idflNumber}</b> {audit.companyName}
      </Text>
      <Text size="xs" c="inherit" truncate>
        {listNames(audit.auditors.map(({ name }) => name))} ·{' '}
        {formatInterval(audit.start, audit.end, audit.timeZone)}
      </Text>
    </div>
  )
}
