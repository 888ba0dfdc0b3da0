import { Button, Group, MultiSelect, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { rosterKinds } from '#contract/rosters.ts'
import type { Kind } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import { FiltersPopover, insideFilters } from '#web/ui/page/filters-popover.tsx'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import { StandardMultiSelect } from '#web/ui/pickers/standard-select.tsx'
import { sayRoster } from '#words/en/roster.ts'
import { countFilters, noFilters, type RosterAddress } from './address.ts'

const listKinds = () => rosterKinds.map(value => ({ value, label: kindLabel(value) }))

/** Filters that a planner sets now and then; one button, so that the calendar stays calm. */
export function FiltersMenu({ address: { filters, change } }: { address: RosterAddress }) {
  const count = countFilters(filters)
  return (
    <FiltersPopover
      label={sayRoster('filters', { count })}
      title={sayRoster('filtersMenu')}
      icon={<IconFilter size={14} aria-hidden />}
      isActive={count > 0}
      position="bottom-end"
    >
      <Stack gap="sm">
        <Fields filters={filters} change={change} />
        <Group justify="flex-end">
          <Button size="xs" variant="default" disabled={count === 0} onClick={() => change(noFilters)}>
            {sayRoster('clearFilters')}
          </Button>
        </Group>
      </Stack>
    </FiltersPopover>
  )
}

const inside = { ...insideFilters.list, clearable: true } as const

function Fields({ filters, change }: Pick<RosterAddress, 'filters' | 'change'>) {
  const one = (ids: number[] | undefined) => ids?.[0] ?? null
  const listOf = (id: number | null) => (id === null ? undefined : [id])
  const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)
  return (
    <>
      <MultiSelect
        {...inside}
        label={sayRoster('kind')}
        placeholder={filters.kind ? undefined : sayRoster('any')}
        data={listKinds()}
        clearButtonProps={{ 'aria-label': sayRoster('clearKind') }}
        value={filters.kind ?? []}
        onChange={values => change({ kind: orNone(values as Kind[]) })}
      />
      <StandardMultiSelect
        {...inside}
        label={sayRoster('auditorHoldsStandard')}
        placeholder={filters.standardId ? undefined : sayRoster('any')}
        value={filters.standardId ?? []}
        onChange={ids => change({ standardId: orNone(ids) })}
      />
      <CountrySelect
        {...inside}
        label={sayRoster('countryOfAuditor')}
        placeholder={sayRoster('any')}
        value={one(filters.countryId)}
        onChange={id => change({ countryId: listOf(id) })}
      />
      <DepartmentSelect
        {...inside}
        label={sayRoster('departmentOfAuditor')}
        placeholder={sayRoster('any')}
        value={one(filters.departmentId)}
        onChange={id => change({ departmentId: listOf(id) })}
      />
    </>
  )
}
