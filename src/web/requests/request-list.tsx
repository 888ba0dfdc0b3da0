import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { requests } from '#contract/requests.ts'
import type { RequestAction } from '#domain/request-status.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import type { List } from '#web/ui/read/use-list.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { CreateAction } from '#web/ui/table/search-bar.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { requestColumns } from './columns.tsx'
import { asPerson, type Request } from './request.ts'
import { requestActionsFor } from './request-commands.ts'
import { isQueue, labelOfTab, type RequestTab } from './tabs.ts'

type Props = {
  tab: RequestTab
  list: List<Request>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  create: CreateAction | false
  onRun: (command: RequestAction, request: Request) => void
}

export function RequestList({ tab, list, search, onSearch, onRun, create }: Props) {
  const person = asPerson(useMe())
  const open = useOpenRequest()
  const columns = useMemo(requestColumns, [])
  return (
    <DataTable
      name="requests"
      label={sayRequest('listOf', { tab: labelOfTab(tab) })}
      columns={columns}
      list={list}
      search={withoutUsual(search, tab)}
      onSearch={onSearch}
      empty={tab !== 'all' && sayRequest(`empty:${tab}`)}
      create={!isQueue(tab) && create}
      onOpen={may(requests.one) ? open : undefined}
      actions={row => (
        <RowMenu
          label={sayRequest('actionsFor', { id: String(row.id) })}
          actions={requestActionsFor(row, person, onRun)}
        />
      )}
    />
  )
}

/** The tab, and what it shows unless one asks for something else, are nothing that was searched for. */
function withoutUsual(search: ListSearch, tab: RequestTab): ListSearch {
  const { tab: _tab, status, ...rest } = search as ListSearch & { tab?: unknown; status?: unknown }
  const isUsual = isQueue(tab) && String(status) === 'waiting'
  return isUsual || status === undefined ? rest : ({ ...rest, status } as ListSearch)
}

function useOpenRequest(): (request: { id: number }) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ id }) => void navigate({ to: '/dashboard/request/$id', params: { id: String(id) } }),
    [navigate],
  )
}
