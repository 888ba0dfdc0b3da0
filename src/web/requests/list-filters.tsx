import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { requestCategories, requestStatuses } from '#domain/request-status.ts'
import { addDays, dayInterval } from '#domain/zoned-time.ts'
import { holds } from '#web/app/session.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { PersonSelect } from './person-select.tsx'
import { type RequestTab, requestTabs } from './tabs.ts'

/** What the address of the list may hold. */
export const requestFilters = {
  tab: z.enum(requestTabs),
  userId: idFilter,
  createdUserId: idFilter,
  category: many(z.enum(requestCategories)),
  status: many(z.enum(requestStatuses)),
  from: day,
  to: day,
  cantGo: idFilter,
}

type Filters = { [Name in keyof typeof requestFilters]?: z.output<(typeof requestFilters)[Name]> | undefined }

/** For the change of tab: each tab starts with a list of its own. */
export const noFilters = Object.fromEntries(
  Object.keys(requestFilters).map(name => [name, undefined]),
) as Filters

/** The filters as the server takes them. Days are whole, on the viewer's calendar. */
export function toRequestQuery(tab: RequestTab, filters: Filters, timeZone: string) {
  const { userId, createdUserId, category, status, from, to } = filters
  return {
    userId,
    createdUserId,
    category,
    status,
    startDate: from && dayInterval(from, timeZone).start.toISOString(),
    endDate: to && dayInterval(addDays(to, 1), timeZone).start.toISOString(),
    ...(tab === 'mine' ? { mine: true } : {}),
    ...(tab === 'deputy' ? { asDeputy: true } : {}),
  }
}

const categoryOptions = () =>
  requestCategories.map(category => ({ value: category, label: sayCategory(category) }))
const statusOptions = () => requestStatuses.map(status => ({ value: status, label: statusLabel(status) }))

/** The fields above the list; people only where there is a choice of them. */
export function searchFields(tab: RequestTab): SearchField[] {
  const people = [
    pickerField<number>('userId', sayRequest('person'), input => <PersonSelect {...input} />),
    pickerField<number>('createdUserId', sayRequest('createdBy'), input => <PersonSelect {...input} />),
  ]
  const fields = [
    ...(tab !== 'mine' && holds('ViewAllUser') ? people : []),
    multiSelectField('category', sayRequest('category'), categoryOptions()),
    // What one decides for somebody else waits, or one sees it under All.
    ...(tab === 'deputy' ? [] : [multiSelectField('status', sayRequest('status'), statusOptions())]),
  ].map(field => ({ ...field, width: 145 }))
  return [...fields, { ...dayRangeField('from', 'to', sayRequest('dates')), width: 250 }]
}
