import { ActionIcon, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { z } from 'zod'
import { acts } from '#contract/acts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { idFilter, many } from '#contract/list.ts'
import { cards, entities } from '#contract/records/cards.ts'
import { day } from '#contract/values.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import { type Filled, useListSearch } from '#web/app/list-search.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState, StaleNotice } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayActs } from '#words/en/acts.ts'
import { sayTable } from '#words/en/table.ts'
import { capitalize } from '#words/say-act.ts'
import { ActPages, ActRow, type Within } from './act-row.tsx'
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
  const within: Within = {
    start: start.toISOString(),
    end: end.toISOString(),
    ...(search.who && { who: search.who }),
    ...(search.entity && { entity: search.entity }),
  }
  const query = { ...within, limit: onPage, offset: (search.page - 1) * onPage }
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
            within={within}
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
    .map(entity => ({ value: entity, label: capitalize(cards[entity].noun) }))
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
  within: Within
  /** Of the day or the filters before; what is asked for now is still to come. */
  isPrevious: boolean
  page: number
  onPage: (page: number) => void
}

function Acts({ data: { rows, count }, within, isPrevious, page, onPage: turn }: ActsProps) {
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
          <ActRow key={row.id} row={row} within={within} timeZone={timeZone} />
        ))}
      </Stack>
      <ActPages label={sayActs('pages')} total={pages} page={page} onPage={turn} />
    </>
  )
}
