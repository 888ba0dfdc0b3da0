import { useMemo } from 'react'
import { requests } from '#contract/requests.ts'
import { rosters } from '#contract/rosters.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { WaitingRequests } from '#web/planning/waiting-requests.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useList } from '#web/ui/read/use-list.ts'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { auditOption } from './audit-select.tsx'
import { noFilters, requestFilters, searchFields, toRequestQuery } from './list-filters.tsx'
import { nameOption } from './person-select.tsx'
import { type Given, RequestDialog } from './request-dialog.tsx'
import { RequestList } from './request-list.tsx'
import { RequestTabs } from './request-tabs.tsx'
import { isQueue, type RequestTab, tabsShown } from './tabs.ts'
import { useRequestCommands } from './use-request-commands.tsx'
import { daysOf, wholeDays } from './when.ts'

export function RequestsPage() {
  const me = useMe()
  const [address, setSearch] = useListSearch(requestFilters)
  const tabs = tabsShown()
  const tab = tabs.find(shown => shown === address.tab) ?? tabs[0] ?? 'mine'
  const search = useMemo(() => asQueue(address, tab), [address, tab])
  const list = useList(tab === 'decide' ? requests.approval : requests.list, search, filters =>
    toRequestQuery(tab, filters, me.timeZone),
  )
  const fields = useMemo(() => searchFields(tab), [tab])
  const commands = useRequestCommands()
  const showTab = (next: RequestTab) =>
    setSearch({ ...noFilters, q: undefined, tab: next === tabs[0] ? undefined : next })

  const create = may(requests.create) && { label: sayRequest('newRequest'), onClick: commands.add }
  return (
    <Page title={sayRequest('title')} subtitle={sayRequest('subtitle')}>
      <WaitingRequests />
      <RequestTabs tabs={tabs} tab={tab} onShow={showTab}>
        <SearchBar
          key={tab}
          fields={fields}
          search={search}
          onSearch={setSearch}
          list={list}
          create={create}
        />
        <RequestList
          tab={tab}
          list={list}
          search={search}
          onSearch={setSearch}
          onRun={commands.run}
          create={create}
        />
      </RequestTabs>
      {commands.dialogs}
      {address.cantGo && <CantGo auditId={address.cantGo} onClose={() => setSearch({ cantGo: undefined })} />}
    </Page>
  )
}

/** What is to be decided waits, and what has waited longest comes first, unless one asks for something else. */
function asQueue<Search extends { status?: unknown; sort?: string | undefined }>(
  search: Search,
  tab: RequestTab,
): Search {
  if (!isQueue(tab) || search.status) return search
  return { ...search, status: ['waiting'], sort: search.sort ?? 'requestDate:asc' }
}

type CantGoProps = { auditId: number; onClose: () => void }

/** A request to be let off a visit: the audit, its days and who decides as a rule are filled in. */
function CantGo({ auditId, onClose }: CantGoProps) {
  const me = useMe()
  const { data, error } = useAsk(rosters.ownDays, {})
  if (!data && !error) return null
  const day = data?.rows.find(({ visit }) => visit?.id === auditId)
  const reviewer = data?.reviewer ?? undefined
  const given: Given = { category: 'scheduleChange', reviewerId: reviewer?.id ?? null }
  if (day?.visit) {
    const { first, last } = daysOf(day, me.timeZone)
    Object.assign(given, { projectId: day.visit.id, ...wholeDays(first, last, me.timeZone) })
  }
  const labels = {
    ...(day?.visit && { audit: auditOption(day.visit) }),
    ...(reviewer && { reviewer: nameOption(reviewer) }),
  }
  return <RequestDialog given={given} labels={labels} onClose={onClose} />
}
