import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Grouping, Order } from '#web/planner/data/auditor-rows.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { FiltersPopover, insideFilters } from '#web/ui/page/filters-popover.tsx'
import { StandardMultiSelect } from '#web/ui/pickers/standard-select.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayPlanner } from '#words/en/planner.ts'
import classes from './toolbar.module.css'

const groupOptions = (): { value: Grouping; label: string }[] => [
  { value: 'country', label: sayPlanner('byCountry') },
  { value: 'department', label: sayPlanner('byDepartment') },
  { value: 'standard', label: sayPlanner('byStandard') },
  { value: 'none', label: sayPlanner('notGrouped') },
]

const orderOptions = (): { value: Order; label: string }[] => [
  { value: 'name', label: sayPlanner('byName') },
  { value: 'load', label: sayPlanner('byLoad') },
]

/** Finds rows by name at once; the rest sits behind one button. */
export function PlannerFilters({ address }: { address: PlannerAddress }) {
  const { text, standardIds, freeFrom, change } = address
  const { typed, type } = useTyped(text, q => change({ q: q || undefined }))
  const count = Number(!!standardIds?.length) + Number(!!freeFrom)
  return (
    <>
      <TextInput
        size="xs"
        className={classes.search}
        aria-label={sayPlanner('findAuditors')}
        placeholder={sayPlanner('auditorName')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
      <FiltersPopover
        label={sayPlanner('rows', { count })}
        title={sayPlanner('rowsMenu')}
        icon={<IconAdjustmentsHorizontal size={14} aria-hidden />}
        isActive={count > 0}
        position="bottom-start"
      >
        <Fields address={address} />
      </FiltersPopover>
    </>
  )
}

/** What is typed, which the address follows; where the address comes to name another text itself, that. */
function useTyped(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onChange(next)
  }, 200)
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  function type(next: string) {
    setTyped(next)
    send(next)
  }
  return { typed, type }
}

const { list: inside, day } = insideFilters

function Fields({ address }: { address: PlannerAddress }) {
  const { group, order, standardIds, freeFrom, freeTo, change } = address
  return (
    <Stack gap="sm">
      <Group grow gap="sm">
        <Select
          {...inside}
          label={sayPlanner('grouped')}
          allowDeselect={false}
          data={groupOptions()}
          value={group}
          onChange={value => change({ group: value as Grouping })}
        />
        <Select
          {...inside}
          label={sayPlanner('sorted')}
          allowDeselect={false}
          data={orderOptions()}
          value={order}
          onChange={value => change({ order: value as Order })}
        />
      </Group>
      <StandardMultiSelect
        {...inside}
        label={sayPlanner('holdsStandards')}
        clearable
        value={standardIds ?? []}
        onChange={ids => change({ standardId: ids.length > 0 ? ids : undefined })}
      />
      <Group grow gap="sm" align="flex-end">
        <DayInput
          {...day}
          label={sayPlanner('freeFrom')}
          value={freeFrom ?? null}
          onChange={from => change({ freeFrom: from ?? undefined, freeTo: from ? freeTo : undefined })}
        />
        <DayInput
          {...day}
          label={sayPlanner('freeUntil')}
          value={freeTo ?? null}
          {...(freeFrom ? { minDate: freeFrom } : {})}
          onChange={to => change({ freeTo: to ?? undefined })}
        />
      </Group>
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            change({ standardId: undefined, freeFrom: undefined, freeTo: undefined, q: undefined })
          }
        >
          {sayPlanner('showAll')}
        </Button>
      </Group>
    </Stack>
  )
}
