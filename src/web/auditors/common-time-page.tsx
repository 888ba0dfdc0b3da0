import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { auditors, mostTogether } from '#contract/auditors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { idFilter, many, queryNumber } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { localDay, momentAt } from '#domain/zoned-time.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCommonTime } from '#words/en/common-time.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'

const filters = { auditorId: many(idFilter), halfDays: queryNumber('halfDays', 1, 20), from: day }
const lengths = [1, 2, 3, 4, 6, 8, 10]

/** Whom one asks about, for how long and from when on stands in the address, so that it can be sent. */
export function CommonTimePage() {
  const { timeZone } = useMe()
  const today = useToday(timeZone)
  const [{ auditorId: ids = [], halfDays = 2, from = today }, change] = useListSearch(filters)
  return (
    <Page title={sayCommonTime('title')} subtitle={sayCommonTime('subtitle')}>
      <Stack gap="lg" maw={860}>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <People ids={ids} onChange={auditorId => change({ auditorId })} />
            <Group gap="sm" align="end">
              <NativeSelect
                label={sayCommonTime('howLong')}
                data={lengths.map(value => ({ value: String(value), label: sayLength(value) }))}
                value={String(halfDays)}
                onChange={event => change({ halfDays: Number(event.currentTarget.value) })}
              />
              <DayInput
                label={sayCommonTime('from')}
                w={200}
                value={from}
                onChange={next => change({ from: next ?? undefined })}
              />
            </Group>
          </Stack>
        </Paper>
        {ids.length < 2 ? (
          <Text role="status">{sayCommonTime('chooseMore')}</Text>
        ) : (
          <Dates ids={ids} halfDays={halfDays} from={from} />
        )}
      </Stack>
    </Page>
  )
}

const sayLength = (halfDays: number) =>
  halfDays === 1 ? sayCommonTime('half') : sayCommonTime('days', { days: halfDays / 2 })

type PeopleProps = { ids: readonly number[]; onChange: (ids: number[] | undefined) => void }

/** Who is asked about; each can be taken out again. */
function People({ ids, onChange }: PeopleProps) {
  const remove = (id: number) => {
    const left = ids.filter(one => one !== id)
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <>
      {ids.length < mostTogether ? (
        <AuditorSelect
          key={ids.join()}
          label={sayCommonTime('add')}
          maw={360}
          onChange={id => id && !ids.includes(id) && onChange([...ids, id])}
        />
      ) : (
        <Text size="sm">{sayCommonTime('most')}</Text>
      )}
      {ids.length > 0 && (
        <Group gap="xs" role="group" aria-label={sayCommonTime('people')}>
          {ids.map(id => (
            <PersonButton key={id} id={id} onRemove={() => remove(id)} />
          ))}
        </Group>
      )}
    </>
  )
}

function PersonButton({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useRecord(auditors.one, id)
  const name = data?.name ?? '…'
  return (
    <Button
      size="xs"
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={sayCommonTime('remove', { name })}
      onClick={onRemove}
    >
      {name}
    </Button>
  )
}

type DatesProps = { ids: readonly number[]; halfDays: number; from: string }

function Dates({ ids, halfDays, from }: DatesProps) {
  const { timeZone } = useMe()
  // Of the days to come alone.
  const start = useMemo(
    () => new Date(Math.max(Date.now(), momentAt(`${from}T00:00`, timeZone).getTime())).toISOString(),
    [from, timeZone],
  )
  const query = { auditorId: [...ids], halfDays, timeZone, from: start }
  const { data, error, refetch } = useAsk(auditors.commonDates, { query }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState label={sayCommonTime('reading')} />
  return (
    <section aria-labelledby="common-dates">
      <Title order={2} size="h4" id="common-dates">
        {sayCommonTime('dates')}
      </Title>
      <Text size="sm" c="gray.7" mb="sm">
        {sayCommonTime('hint', { zone: zoneName(timeZone) })}
      </Text>
      {data.rows.length === 0 && <Text role="status">{sayCommonTime('none')}</Text>}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.rows.map(row => (
          <DateLine key={row.start} row={row} timeZone={timeZone} />
        ))}
      </Stack>
    </section>
  )
}

type Row = Reply<typeof auditors.commonDates>['rows'][number]

function DateLine({ row: { start, end }, timeZone }: { row: Row; timeZone: string }) {
  const date = formatInterval(start, end, timeZone)
  const search = { tab: 'planner', date: localDay(new Date(start), timeZone), scale: 'week' }
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{date}</Text>
        <Anchor
          size="sm"
          data-alone
          aria-label={sayCommonTime('showOn', { date })}
          renderRoot={root => (
            <Link {...root} {...({ to: '/dashboard/rosters', search } as unknown as LinkProps)} />
          )}
        >
          {sayCommonTime('show')}
        </Anchor>
      </Group>
    </Paper>
  )
}
