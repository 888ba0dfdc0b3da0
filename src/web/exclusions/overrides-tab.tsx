import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { exclusions } from '#contract/exclusions.ts'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import { may, useMe } from '#web/app/session.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField } from '#web/ui/table/search-fields.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayExclusion } from '#words/en/exclusions.ts'
import { sayOverriddenRule } from '#words/en/overridden-rules.ts'
import { listPairFields } from './register-tab.tsx'

type Override = RowOf<typeof exclusions.overrides>

/** What may be overridden at all. */
const overridable = fitCodes.slice(fitCodes.indexOf('excluded'), fitCodes.indexOf('partly'))

const filters = {
  auditorId: idFilter,
  customerId: idFilter,
  code: many(z.enum(fitCodes)),
  from: day,
  to: day,
}

/** Who let whom go where in spite of a stop, and why; days by the reader’s own calendar. */
export function OverridesTab() {
  const { timeZone } = useMe()
  const { list, search, onSearch } = useListPage(exclusions.overrides, filters, {
    sort: 'at:desc',
    toQuery: ({ auditorId, customerId, code, from, to }) => ({
      ...(code && { code }),
      ...(auditorId && { auditorId: [auditorId] }),
      ...(customerId && { customerId: [customerId] }),
      ...(from && { start: dayInterval(from, timeZone).start.toISOString() }),
      ...(to && { end: dayInterval(to, timeZone).end.toISOString() }),
    }),
  })
  const fields = useMemo(listFields, [])
  const columns = useMemo(listOverrideColumns, [])
  const navigate = useNavigate()
  const open = ({ projectId }: Override) =>
    void navigate({ to: '/dashboard/audits/$id', params: { id: String(projectId) } })
  return (
    <Stack gap="md">
      <SearchBar fields={fields} search={search} onSearch={onSearch} list={list} />
      <DataTable
        name="overrides"
        label={sayExclusion('overrides')}
        columns={columns}
        list={list}
        search={search}
        onSearch={onSearch}
        opensOnClick
        onOpen={may(audits.one) ? open : undefined}
        nothing={sayExclusion('noOverrides')}
      />
    </Stack>
  )
}

const listFields = () => [
  { key: 'q', label: sayExclusion('searchOverrides'), width: 190 },
  ...listPairFields(),
  {
    ...multiSelectField(
      'code',
      sayExclusion('rule'),
      overridable.map(code => ({ value: code, label: sayOverriddenRule(code) })),
    ),
    width: 160,
  },
  dayRangeField('from', 'to', sayExclusion('overriddenAt')),
]

export const listOverrideColumns = (): Column<Override>[] => [...listWhom(), ...listWhat()]

/** Who went to which audit. */
const listWhom = (): Column<Override>[] => [
  {
    key: 'audit',
    exported: ['idflNumber'],
    title: sayExclusion('audit'),
    sort: 'idflNumber',
    filter: 'q',
    width: 110,
    pinned: true,
    render: ({ idflNumber }) => idflNumber,
  },
  {
    key: 'auditor',
    exported: ['auditorName'],
    title: sayExclusion('auditor'),
    sort: 'auditorName',
    filter: 'auditorId',
    width: 130,
    card: 'under',
    render: ({ auditorName }) => auditorName ?? sayExclusion('team'),
  },
  {
    key: 'customer',
    exported: ['companyName'],
    title: sayExclusion('customer'),
    sort: 'companyName',
    filter: 'customerId',
    width: 140,
    render: ({ companyName }) => companyName,
  },
]

/** What was overridden by whom, and why. */
const listWhat = (): Column<Override>[] => [
  {
    key: 'rule',
    exported: ['code', 'exclusionId'],
    title: sayExclusion('rule'),
    filter: 'code',
    width: 160,
    render: ({ code, exclusionId }) =>
      exclusionId === null
        ? sayOverriddenRule(code)
        : sayExclusion('registerNo', { number: String(exclusionId) }),
  },
  {
    key: 'who',
    title: sayExclusion('overriddenBy'),
    sort: 'who',
    width: 130,
    render: ({ who }) => who.name,
  },
  {
    key: 'at',
    title: sayExclusion('overriddenAt'),
    sort: 'at',
    filter: 'from',
    width: 140,
    render: ({ at }) => <OwnTime at={at} />,
  },
  {
    key: 'why',
    title: sayExclusion('why'),
    filter: 'q',
    width: 200,
    grow: true,
    render: ({ why }) => why,
  },
]
