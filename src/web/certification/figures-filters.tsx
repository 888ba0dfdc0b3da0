import { Select, SimpleGrid } from '@mantine/core'
import { figureGroups } from '#contract/figures.ts'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { StandardSelect } from '#web/ui/pickers/standard-select.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayFigures } from '#words/en/figures.ts'
import type { FigureGroup } from './figures.ts'
import type { FigureFilters } from './use-figures.ts'

type Change = { [Name in keyof FigureFilters]?: FigureFilters[Name] | undefined }

type Props = {
  asked: FigureFilters
  /** Why the days make no period. */
  fault: string | undefined
  onChange: (change: Change) => void
}

/** Of which days, by what, and of whom; each change is asked for at once. An emptied day goes back to the usual one. */
export function FiguresFilters({ asked, fault, onChange }: Props) {
  const groups = figureGroups.map(group => ({ value: group, label: sayFigures(`groupBy:${group}`) }))
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" verticalSpacing="sm">
      <DayInput
        size="xs"
        label={sayFigures('start')}
        value={asked.start}
        clearable={false}
        onChange={start => onChange({ start: start ?? undefined })}
      />
      <DayInput
        size="xs"
        label={sayFigures('end')}
        value={asked.end}
        clearable={false}
        error={fault}
        onChange={end => onChange({ end: end ?? undefined })}
      />
      <Select
        size="xs"
        label={sayFigures('groupBy')}
        allowDeselect={false}
        data={groups}
        value={asked.groupBy}
        onChange={group => onChange({ groupBy: group as FigureGroup })}
      />
      <StandardSelect
        size="xs"
        label={sayFigures('standard')}
        placeholder={sayFigures('all')}
        clearable
        value={asked.standardId ?? null}
        onChange={id => onChange({ standardId: id ?? undefined })}
      />
      <CountrySelect
        size="xs"
        label={sayFigures('country')}
        placeholder={sayFigures('all')}
        clearable
        value={asked.countryId ?? null}
        onChange={id => onChange({ countryId: id ?? undefined })}
      />
    </SimpleGrid>
  )
}
