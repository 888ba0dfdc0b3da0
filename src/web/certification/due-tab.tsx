import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { visits } from '#contract/visits.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { formatDate } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { nameVisit } from '#words/visit-name.ts'
import { listVisitColumns } from './columns.tsx'
import { CreateDrafts, DraftKey } from './create-drafts.tsx'
import { asksForPast, searchFields, toVisitsQuery, type VisitFilters, visitFilters } from './list-filters.tsx'
import { Tiles } from './tiles.tsx'
import type { Visit } from './visit.ts'
import { VisitDrawer } from './visit-drawer.tsx'
import { WeekStrip } from './week-strip.tsx'

/** What is owed, by when it is due and by what needs attention. */
export function DueTab() {
  const { list, search, onSearch } = useListPage(visits.list, visitFilters, {
    sort: 'due:asc',
    toQuery: toVisitsQuery,
  })
  const isPast = asksForPast(search)
  const fields = useMemo(() => searchFields(isPast), [isPast])
  const columns = useMemo(listVisitColumns, [])
  const [opened, open] = useState<Visit>()
  return (
    <Stack gap="md">
      <Tiles search={search} onSearch={onSearch} />
      <SearchBar fields={fields} search={search} onSearch={onSearch} list={list} />
      <WeekStrip search={search} onSearch={onSearch} />
      <DraftKey>
        <DataTable
          name="visits"
          label={sayCertification('visits')}
          columns={columns}
          list={list}
          search={withoutTiles(search)}
          onSearch={onSearch}
          onOpen={open}
          selectsWhole={JSON.stringify(toVisitsQuery(search))}
          selectionActions={(rows, isWhole) => (
            <CreateDrafts
              rows={rows}
              whole={isWhole ? { count: list.total, query: toVisitsQuery(search) } : undefined}
            />
          )}
          nothing={sayCertification('nothingDue')}
          empty={list.total === 0 && <NextDue search={search} />}
        />
      </DraftKey>
      <VisitDrawer opened={opened} onClose={() => open(undefined)} />
    </Stack>
  )
}

/** A tile that leaves nothing is no search that found nothing, nor is one within the standard or country that is looked at. */
function withoutTiles<Search extends ListSearch & VisitFilters>(search: Search): ListSearch {
  const { bucket, flag, ...rest } = search
  // Which tab it is, is in the address too.
  if (!bucket && !flag) return rest
  const { standardId: _standard, countryId: _country, ...typed } = rest
  return typed
}

/** What comes next of all that is owed, whatever the tiles leave. */
function NextDue({ search }: { search: VisitFilters }) {
  const { bucket: _bucket, flag: _flag, ...filters } = search
  const query = { ...toVisitsQuery(filters), sort: 'due:asc', limit: 1 }
  const { data } = useAsk(visits.list, { query })
  const [next] = data?.rows ?? []
  if (!data) return null
  if (!next) return sayCertification(isNarrowed(filters) ? 'nothingOwedThere' : 'nothingOwed')
  const { companyName, due } = next
  return sayCertification('nextDue', { visit: nameVisit(next), company: companyName, day: formatDate(due) })
}

const isNarrowed = ({ standardId, countryId }: VisitFilters) =>
  standardId !== undefined || countryId !== undefined
