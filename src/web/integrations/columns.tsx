import type { calendarLinks } from '#contract/calendar-links.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayCalendarLink } from '#words/en/calendar-links.ts'

export type CalendarLink = RowOf<typeof calendarLinks.everyones>

export const listCalendarLinkColumns = (): Column<CalendarLink>[] => [
  {
    key: 'name',
    title: sayCalendarLink('name'),
    sort: 'name',
    width: 200,
    pinned: true,
    render: row => row.name,
  },
  {
    key: 'owner',
    title: sayCalendarLink('owner'),
    sort: 'owner',
    width: 160,
    card: 'under',
    render: row => row.owner.name,
  },
  {
    key: 'scope',
    title: sayCalendarLink('shows'),
    sort: 'scope',
    width: 160,
    render: ({ scope, department }) =>
      department?.name ?? sayCalendarLink(scope === 'own' ? 'of:own' : `scope:${scope}`),
  },
  {
    key: 'detail',
    title: sayCalendarLink('detail'),
    width: 160,
    grow: true,
    render: row => sayCalendarLink(`detail:${row.detail}`),
  },
  { ...shared.createdAt, title: sayCalendarLink('createdAt') },
  {
    key: 'lastFetchedAt',
    title: sayCalendarLink('lastFetchedAt'),
    sort: 'lastFetchedAt',
    width: 160,
    card: 'beside',
    render: ({ lastFetchedAt }) =>
      lastFetchedAt ? <OwnTime at={lastFetchedAt} /> : sayCalendarLink('neverRead'),
  },
]
