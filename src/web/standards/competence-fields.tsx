import { Input, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { areas } from '#contract/areas.ts'
import { dayTables } from '#contract/day-tables.ts'
import type { Activity } from '#domain/competence.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayStandard } from '#words/en/standards.ts'

type AreaListProps = {
  defaultValue?: string | null
  onChange?: (list: string | null) => void
  error?: ReactNode
}

/** From which list the technical areas of a standard are: one of those that have areas, or none. */
export function AreaListField({ defaultValue = null, onChange, error }: AreaListProps) {
  const [list, setList] = useState(defaultValue)
  const { rows } = useMasterData(areas.list)
  const names = [...new Set([...(defaultValue ? [defaultValue] : []), ...rows.map(area => area.list)])].sort()

  function choose(name: string) {
    const chosen = name === '' ? null : name
    setList(chosen)
    onChange?.(chosen)
  }
  return (
    <NativeSelect
      label={sayStandard('areaList')}
      description={sayStandard('areaListHint')}
      data-path="areaList"
      data={[
        { value: '', label: sayStandard('noAreaList') },
        ...names.map(value => ({ value, label: value })),
      ]}
      value={list ?? ''}
      error={error}
      onChange={event => choose(event.currentTarget.value)}
    />
  )
}

/** By which table its person-days are calculated: tables name their standards, so it is changed there. */
export function DayTableOf({ standardId }: { standardId: number }) {
  const { rows, isLoading } = useMasterData(dayTables.list)
  const name = rows.find(({ standardIds }) => standardIds.includes(standardId))?.name
  return (
    <Input.Wrapper
      labelElement="div"
      label={sayStandard('dayTable')}
      description={sayStandard('dayTableHint')}
    >
      <Text size="sm" mt={4}>
        {name ?? (isLoading ? '…' : sayStandard('noDayTable'))}
      </Text>
    </Input.Wrapper>
  )
}

type ActivityProps = {
  defaultValue?: Activity | null
  onChange?: (activity: Activity | null) => void
  /** Of the whole form, by the paths of its fields. */
  errors: Readonly<Record<string, ReactNode>>
}

/** What is customary: one audit in two years. */
const usual: Activity = { audits: 1, days: null, months: 24 }

/** None, or how much an auditor does in the standard to stay active in it. */
export function ActivityField({ defaultValue = null, onChange, errors }: ActivityProps) {
  const [activity, setActivity] = useState(defaultValue)

  function change(next: Activity | null) {
    setActivity(next)
    onChange?.(next)
  }
  const number = (field: keyof Activity, label: string, hint?: string) => (
    <NumberInput
      label={label}
      description={hint}
      decimal={field === 'days'}
      data-path={`activity.${field}`}
      error={errors[`activity.${field}`]}
      defaultValue={activity?.[field]}
      // Where nothing is entered the schema refuses that there is none.
      onChange={value => activity && change({ ...activity, [field]: value } as Activity)}
    />
  )
  return (
    <Stack gap="sm" data-path="activity">
      <NativeSelect
        label={sayStandard('activity')}
        description={sayStandard('activityHint')}
        data={(['none', 'asked'] as const).map(value => ({ value, label: sayStandard(`activity:${value}`) }))}
        value={activity ? 'asked' : 'none'}
        onChange={event => change(event.currentTarget.value === 'none' ? null : usual)}
      />
      {activity && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {number('audits', sayStandard('leastAudits'))}
          {number('days', sayStandard('leastDays'))}
          {number('months', sayStandard('withinMonths'))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
