import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { capacity } from '#contract/capacity.ts'
import { standards } from '#contract/standards.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { shortName } from '#web/ui/page/standard-name.ts'
import { StaleNotice } from '#web/ui/page/states.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayCertification } from '#words/en/certification.ts'
import type { VisitFilters } from './list-filters.tsx'
import { WeekChart } from './week-chart.tsx'
import classes from './week-strip.module.css'
import { WeekTable } from './week-table.tsx'
import { filterOf, isAsked, listWeeks, spanFrom, type Week, type WeeksProps } from './weeks.ts'

type Asked = Pick<VisitFilters, 'dueFrom' | 'dueTo'>
type Props = { search: VisitFilters; onSearch: (change: Asked) => void }

/** What is due, drafted and free in each of the weeks to come, for the one standard that is filtered by. */
export function WeekStrip({ search, onSearch }: Props) {
  const { standardId } = search
  if (standardId === undefined)
    return (
      <Text size="sm" c="gray.7">
        {sayCertification('chooseStandardForWeeks')}
      </Text>
    )
  return <Strip key={standardId} standardId={standardId} search={search} onSearch={onSearch} />
}

function Strip({ standardId, search, onSearch }: Props & { standardId: number }) {
  const { start, end } = spanFrom(useToday(useMe().timeZone))
  const { countryId } = search
  const query = { start, end, standardId: [standardId], ...(countryId && { countryId: [countryId] }) }
  const { data, error, refetch } = useAsk(capacity.list, { query })
  const isPhone = useIsPhone()
  const [isTable, setTable] = useState(false)
  const isOn = (week: Week) => isAsked(week, search)
  const weeks: WeeksProps = {
    weeks: listWeeks(start, data?.rows ?? []),
    isOn,
    onToggle: week => onSearch(isOn(week) ? { dueFrom: undefined, dueTo: undefined } : filterOf(week)),
  }
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="weeks-ahead">
      <Heading standardId={standardId} isTable={isTable} onTable={setTable} />
      {!!error && (
        <div className={data ? undefined : classes.unread}>
          <StaleNotice
            mb="xs"
            says={sayCertification('weeksUnread', { reason: readMessage(error) })}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && isTable && <WeekTable {...weeks} />}
      {data && !isTable && !isPhone && <WeekChart {...weeks} />}
      {!data && !error && !isPhone && <Skeleton className={classes.loading} />}
    </Paper>
  )
}

type HeadingProps = { standardId: number; isTable: boolean; onTable: (isTable: boolean) => void }

/** A phone has room for the table alone, and shows it when it is asked for. */
function Heading({ standardId, isTable, onTable }: HeadingProps) {
  const isPhone = useIsPhone()
  const { rows } = useMasterData(standards.list)
  const standard = rows.find(({ id }) => id === standardId)
  const [show, hide] = isPhone ? (['showWeeks', 'hideWeeks'] as const) : (['asTable', 'asChart'] as const)
  return (
    <Group justify="space-between" gap="sm" mb="xs">
      <Title order={2} size="h5" id="weeks-ahead">
        {sayCertification('weeksAhead', { standard: standard ? shortName(standard) : '' })}
      </Title>
      <Group gap="md">
        {!isPhone && !isTable && <Legend />}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={isTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
          onClick={() => onTable(!isTable)}
        >
          {sayCertification(isTable ? hide : show)}
        </Button>
      </Group>
    </Group>
  )
}

function Legend() {
  const keys = ['due', 'drafted', 'free', 'over'] as const
  return (
    <ul className={classes.legend} aria-label={sayCertification('weeksLegend')}>
      {keys.map(name => (
        <li key={name}>
          <span className={classes.key} data-key={name} aria-hidden />
          {sayCertification(`weeks:${name}`)}
        </li>
      ))}
    </ul>
  )
}
