import { requests } from '#contract/requests.ts'
import type { RequestAction } from '#domain/request-status.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { List } from '#web/ui/read/use-list.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import type { CreateAction } from '#web/ui/search-bar.tsx'
import { requestColumns } from './columns.tsx'
import { asPerson, type Request } from './request.ts'
import { requestActionsFor } from './request-commands.ts'
import { isQueue, type RequestTab, tabLabels } from './tabs.ts'
import { useOpenRequest } from './use-open-request.ts'

type Props = {
  tab: RequestTab
  list: List<Request>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  create: CreateAction | false
  onRun: (command: RequestAction, request: Request) => void
}

const emptyHints: Partial<Record<RequestTab, string>> = {
  decide: 'You’re all caught up.',
  deputy: 'No requests are waiting for someone who is away.',
  mine: 'Your requests for time off, training or a change of schedule appear here, with the decision.',
}

export function RequestList({ tab, list, search, onSearch, onRun, create }: Props) {
  const person = asPerson(useMe())
  const open = useOpenRequest()
  return (
    <DataTable
      name="requests"
      label={`Requests: ${tabLabels[tab]}`}
      columns={requestColumns}
      list={list}
      search={withoutUsual(search, tab)}
      onSearch={onSearch}
      empty={emptyHints[tab]}
      create={!isQueue(tab) && create}
      onOpen={may(requests.one) ? open : undefined}
      actions={row => (
        <RowMenu label={`Actions for request ${row.id}`} actions={requestActionsFor(row, person, onRun)} />
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
