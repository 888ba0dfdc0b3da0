import { useMediaQuery } from '@mantine/hooks'
import { requests } from '#contract/requests.ts'
import type { RequestAction } from '#domain/request-status.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import type { List } from '#web/ui/use-list.ts'
import { requestColumns } from './columns.tsx'
import { asPerson, type Request } from './request.ts'
import { RequestCards } from './request-cards.tsx'
import { requestActionsFor } from './request-commands.ts'
import { isQueue, type RequestTab, tabLabels } from './tabs.ts'
import { useOpenRequest } from './use-open-request.ts'

type Props = {
  tab: RequestTab
  list: List<Request>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  onRun: (command: RequestAction, request: Request) => void
}

const emptyHints: Partial<Record<RequestTab, string>> = {
  decide: 'Nothing waits for you.',
  deputy: 'Nothing waits for somebody who is away.',
}

/** A table, or cards on a phone. */
export function RequestList({ tab, list, search, onSearch, onRun }: Props) {
  const person = asPerson(useMe())
  const open = useOpenRequest()
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const label = `Requests: ${tabLabels[tab]}`
  const empty = emptyHints[tab]
  const shared = { label, list, search: withoutUsual(search, tab), onSearch, empty }
  if (isPhone) return <RequestCards {...shared} />
  return (
    <DataTable
      {...shared}
      name="requests"
      columns={requestColumns}
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
