import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { auditors, mostTogether } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { idFilter, many, queryNumber } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { PeopleChoice } from '#web/planning/people-choice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { saidAside, useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCommonTime } from '#words/en/common-time.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'

const filters = {
  auditorId: many(idFilter),
  halfDays: queryNumber('halfDays', 1, 20),
  from: day,
  projectId: idFilter,
}
const lengths = [1, 2, 3, 4, 6, 8, 10]
/** What is saved meanwhile is read at once all the same. */
const aMinute = 60_000

/** Whom one asks about, for how long and from when on stands in the address, so that it can be sent. */
export function CommonTimePage() {
  const { timeZone } = useMe()
  const today = useToday(timeZone)
  const [{ auditorId: ids = [], halfDays = 2, from = today, projectId }, change] = useListSearch(filters)
  const time = { ...spanOf(from, halfDays, timeZone), timeZone }
  return (
    <Page title={sayCommonTime('title')} subtitle={sayCommonTime('subtitle')}>
      <Stack gap="lg" maw={860}>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <People {...{ ids, time, projectId }} onChange={auditorId => change({ auditorId })} />
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

/** From the morning of that day on. */
function spanOf(from: string, halfDays: number, timeZone: string) {
  const last = addDays(from, Math.ceil(halfDays / 2) - 1)
  const at = (day: string, hour: string) => momentAt(`${day}T${hour}`, timeZone).toISOString()
  return { start: at(from, '08:00'), end: at(last, halfDays % 2 === 1 ? '12:00' : '17:00') }
}

const sayLength = (halfDays: number) =>
  halfDays === 1 ? sayCommonTime('half') : sayCommonTime('days', { days: halfDays / 2 })

type PeopleProps = {
  ids: readonly number[]
  time: { start: string; end: string; timeZone: string }
  /** What they are wanted for, where one came from an audit. */
  projectId: number | undefined
  onChange: (ids: number[] | undefined) => void
}

/** Who is asked about; each can be taken out again. */
function People({ ids, time, projectId, onChange }: PeopleProps) {
  const { data: audit } = useRecord(audits.one, projectId && may(audits.one) ? projectId : null, {
    meta: saidAside,
  })
  const isFull = ids.length >= mostTogether
  const toggle = (id: number) => {
    const left = ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <>
      {ids.length > 0 && (
        <Group gap="xs" role="group" aria-label={sayCommonTime('people')}>
          {ids.map(id => (
            <PersonButton key={id} id={id} onRemove={() => toggle(id)} />
          ))}
        </Group>
      )}
      {audit && <Text size="sm">{sayCommonTime('forAudit', { number: audit.idflNumber })}</Text>}
      {isFull && <Text size="sm">{sayCommonTime('most')}</Text>}
      <div>
        <PeopleChoice
          label={sayCommonTime('add')}
          {...{ time, audit, isFull }}
          chosenIds={ids}
          onToggle={toggle}
        />
      </div>
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
  const { data, error, refetch } = useAsk(auditors.commonDates, { query }, { staleTime: aMinute })
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
