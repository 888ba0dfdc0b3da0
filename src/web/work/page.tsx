import { Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { textFilter } from '#contract/list.ts'
import { work } from '#contract/work.ts'
import { type Filled, useListSearch } from '#web/app/list-search.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { readStored } from '#web/app/read-stored.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, LoadingState, StaleNotice } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { NoRecords } from '#web/ui/table/no-records.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { sayTable } from '#words/en/table.ts'
import { sayWork } from '#words/en/work.ts'
import { searchFields, toWorkQuery, workFilters } from './filters.tsx'
import { Kinds, readAgainMs } from './kinds.tsx'
import { onPage, WorkList } from './work-list.tsx'

/** Everything that needs somebody, with what it takes to do it. */
export function WorkPage() {
  const { timeZone } = useMe()
  const [search, onSearch] = useKeptSearch()
  const fields = useMemo(searchFields, [])
  const filters = toWorkQuery(search, timeZone)
  const query = {
    ...filters,
    ...(search.kind && { kind: search.kind }),
    limit: onPage,
    offset: (search.page - 1) * onPage,
  }
  const options = { placeholderData: keepPreviousData, refetchInterval: readAgainMs }
  const found = useAsk(work.list, { query }, options)
  const { data, error, refetch, isPlaceholderData } = found
  const count = Number(data?.count ?? 0)
  useLastPage({ page: search.page, size: onPage }, found)
  const readAgain = useReadAgain()
  const retry = () => void refetch()
  const renew = () => {
    void readAgain({ path: work.list.path })
    void readAgain({ path: work.counts.path })
  }
  return (
    <Page title={sayWork('title')} subtitle={sayWork('subtitle')}>
      <Stack gap="md">
        <Kinds query={filters} chosen={search.kind ?? []} onChoose={kind => onSearch({ kind })} />
        <SearchBar fields={fields} search={search} onSearch={onSearch} list={{ renew }} folds />
        {!!error && data && (
          <StaleNotice says={sayTable('notRefreshed', { reason: readMessage(error) })} onRetry={retry} />
        )}
        {!data && (error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />)}
        {data?.rows.length === 0 && count > 0 && <LoadingState />}
        {data && count === 0 && (
          <NoRecords
            search={search}
            onSearch={change => onSearch(change as Partial<Search>)}
            title={sayWork('nothing')}
            hint={sayWork('nothingHint')}
            create={undefined}
          />
        )}
        {data && data.rows.length > 0 && (
          <WorkList
            rows={data.rows}
            isPrevious={isPlaceholderData}
            count={count}
            page={search.page}
            onPage={page => onSearch({ page })}
          />
        )}
      </Stack>
    </Page>
  )
}

type Search = Filled<typeof workFilters>

/** As its address says; where that says nothing, as this person left it in this browser. */
function useKeptSearch() {
  const { id } = useMe()
  const item = `work:${id}`
  const [search, onSearch] = useListSearch(workFilters)
  const [kept, keep] = useState(() => readStored(localStorage.getItem(item), keptSearch) ?? {})
  const { page, size, sort, ...asked } = search
  const isPlain = Object.values(asked).every(value => value === undefined)
  const shown: Search = isPlain ? { ...search, ...kept } : search
  const change = ({ page: next, ...changed }: Partial<Search>) => {
    const filters = keptSearch.parse({ ...shown, ...changed })
    localStorage.setItem(item, JSON.stringify(filters))
    keep(filters)
    onSearch({ ...blank, ...filters, ...(next && { page: next }) })
  }
  return [shown, change] as const
}

const keptSearch = z.object({ q: textFilter, ...workFilters }).partial()
const blank = Object.fromEntries(['q', ...Object.keys(workFilters)].map(name => [name, undefined]))
