import { ActionIcon, Anchor, Button, Group, MultiSelect, Pagination, Paper, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { z } from 'zod'
import { acts } from '#contract/acts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { idFilter, many } from '#contract/list.ts'
import { cards, entities, listPageOf } from '#contract/records/cards.ts'
import { day } from '#contract/values.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import { type Filled, useListSearch } from '#web/app/list-search.ts'
import { mayOpen } from '#web/app/pages.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState, StaleNotice } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayActs } from '#words/en/acts.ts'
import { sayTable } from '#words/en/table.ts'
import { formatTime } from '#words/moments.ts'
import { nameAct } from '#words/say-act.ts'
import { nameKeptVisit } from '#words/visit-name.ts'
import classes from './history.module.css'

const filters = { day, who: many(idFilter), entity: many(z.enum(entities)) }

const onPage = 50

/** What was done on a day, to all records that one may see; each is a click away. */
export function ActsPage() {
  const { timeZone } = useMe()
  const [search, onSearch] = useListSearch(filters)
  const today = localDay(new Date(), timeZone)
  const chosen = search.day ?? today
  const { start, end } = dayInterval(chosen, timeZone)
  const query = {
    start: start.toISOString(),
    end: end.toISOString(),
    ...(search.who && { who: search.who }),
    ...(search.entity && { entity: search.entity }),
    limit: onPage,
    offset: (search.page - 1) * onPage,
  }
  const found = useAsk(acts.list, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const { data, error, refetch, isPlaceholderData } = found
  const retry = () => void refetch()
  useLastPage({ page: search.page, size: onPage }, found)
  return (
    <Page title={sayActs('title')} subtitle={sayActs('subtitle')}>
      <Stack gap="md">
        <DayAndFilters
          {...{ chosen, today, search, people: data?.people ?? [] }}
          onSearch={change => onSearch({ ...change, ...(change.day === today && { day: undefined }) })}
        />
        {!!error && data && (
          <StaleNotice says={sayTable('notRefreshed', { reason: readMessage(error) })} onRetry={retry} />
        )}
        {!data && (error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />)}
        {data && (
          <Acts
            data={data}
            isPrevious={isPlaceholderData}
            page={search.page}
            onPage={page => onSearch({ page })}
          />
        )}
      </Stack>
    </Page>
  )
}

type Search = Filled<typeof filters>
type Found = Reply<typeof acts.list>
type FilterProps = {
  chosen: string
  today: string
  search: Search
  people: Found['people']
  onSearch: (change: { [Name in keyof Search]?: Search[Name] | undefined }) => void
}

function DayAndFilters({ chosen, today, search, people, onSearch }: FilterProps) {
  const kinds = entities
    .filter(entity => cards[entity].history.any.length > 0)
    .map(entity => ({ value: entity, label: cards[entity].noun }))
    .filter(({ label }, place, all) => all.findIndex(one => one.label === label) === place)
  // Room for one beside the field that is typed in, which else goes to a line of its own.
  const some = { size: 'xs', clearable: true, searchable: true, w: 300, maw: '100%' } as const
  return (
    <Group gap="sm" align="start">
      <Group gap={4} align="end">
        <ActionIcon
          size={30}
          variant="default"
          aria-label={sayActs('previousDay')}
          onClick={() => onSearch({ day: addDays(chosen, -1) })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DayInput
          size="xs"
          w={130}
          label={sayActs('day')}
          value={chosen}
          onChange={next => onSearch({ day: next ?? undefined })}
        />
        <ActionIcon
          size={30}
          variant="default"
          aria-label={sayActs('nextDay')}
          onClick={() => onSearch({ day: addDays(chosen, 1) })}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={() => onSearch({ day: today })}>
          {sayActs('today')}
        </Button>
      </Group>
      <MultiSelect
        {...some}
        label={sayActs('who')}
        {...(search.who?.length ? {} : { placeholder: sayActs('any') })}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(search.who ?? []).map(String)}
        onChange={ids => onSearch({ who: ids.length > 0 ? ids.map(Number) : undefined })}
      />
      <MultiSelect
        {...some}
        label={sayActs('kind')}
        {...(search.entity?.length ? {} : { placeholder: sayActs('any') })}
        data={kinds}
        value={[...(search.entity ?? [])]}
        onChange={chosenKinds =>
          onSearch({ entity: chosenKinds.length > 0 ? (chosenKinds as Search['entity']) : undefined })
        }
      />
    </Group>
  )
}

type ActsProps = {
  data: Found
  /** Of the day or the filters before; what is asked for now is still to come. */
  isPrevious: boolean
  page: number
  onPage: (page: number) => void
}

function Acts({ data: { rows, count }, isPrevious, page, onPage: turn }: ActsProps) {
  const { timeZone } = useMe()
  if (Number(count) === 0) return <EmptyState title={sayActs('nothing')} hint={sayActs('nothingHint')} />
  if (rows.length === 0) return <LoadingState />
  const pages = Math.ceil(Number(count) / onPage)
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {sayActs('count', { count: Number(count) })} · {sayActs('whyElsewhere')}
      </Text>
      <Stack
        component="ul"
        gap={4}
        p={0}
        m={0}
        className={classes.list}
        aria-label={sayActs('list')}
        aria-busy={isPrevious}
      >
        {rows.map(row => (
          <Paper
            key={row.id}
            component="li"
            withBorder
            px="sm"
            py={6}
            fz="sm"
            style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
          >
            <Text span inherit c="gray.7" mr="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatTime(row.at, timeZone)}
            </Text>
            {sayActs.rich('done', {
              name: row.who?.name ?? sayActs('system'),
              act: nameAct(row.action, cards[row.entity]),
              who: chunks => (
                <Text key="who" span inherit fw={500}>
                  {chunks}
                </Text>
              ),
            })}{' '}
            <RecordLink row={row} />
          </Paper>
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={turn}
          aria-label={sayActs('pages')}
          getItemProps={number => ({ 'aria-label': sayTable('page', { page: String(number) }) })}
          getControlProps={control => ({ 'aria-label': sayTable(`${control}Page`) })}
        />
      )}
    </>
  )
}

/** The record's own page, or where it stands in its list; by its name alone where neither opens. */
function RecordLink({ row: { entity, entityId, name: kept } }: { row: Found['rows'][number] }) {
  const name = entity === 'visit' ? nameKeptVisit(kept) : kept
  const card = cards[entity]
  const own = card.pages?.find(({ path }) => path.endsWith('/$id'))
  const list = listPageOf(card)
  const lead =
    own && mayOpen(own)
      ? { to: own.path, params: { id: String(entityId) } }
      : list && mayOpen(list)
        ? { to: list.path, search: { id: String(entityId) } }
        : null
  if (!lead) return name
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={root => <Link {...root} {...(lead as unknown as LinkProps)} />}
    >
      {name}
    </Anchor>
  )
}
