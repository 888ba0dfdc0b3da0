import { expect, test } from 'vitest'
import type { ExportedList } from '#contract/exports.ts'
import { exportedLists } from '#server/exported-lists.ts'
import { listAccountColumns, listDeletedAccountColumns } from '#web/accounts/columns.tsx'
import { listAreaColumns } from '#web/areas/columns.tsx'
import { listAuditorColumns } from '#web/auditors/columns.tsx'
import { listAuditColumns } from '#web/audits/columns.tsx'
import { listVisitColumns } from '#web/certification/columns.tsx'
import { listCertificateColumns } from '#web/certification/register-tab.tsx'
import { listCountryColumns } from '#web/countries/columns.tsx'
import { listCustomerColumns } from '#web/customers/columns.tsx'
import { listDayTableColumns } from '#web/day-tables/columns.tsx'
import { listDepartmentColumns } from '#web/departments/columns.tsx'
import { listDisruptionColumns } from '#web/disruptions/columns.tsx'
import { listExclusionColumns } from '#web/exclusions/columns.tsx'
import { listOverrideColumns } from '#web/exclusions/overrides-tab.tsx'
import { listRowColumns } from '#web/plans/row-columns.tsx'
import { requestColumns } from '#web/requests/columns.tsx'
import { listRoleColumns } from '#web/roles/columns.tsx'
import { listStandardColumns } from '#web/standards/columns.tsx'

type Shown = readonly { key: string; exported?: readonly string[] }[]

/** The tables that show each exported list; none where it is shown in another way. */
const tables: Readonly<Record<ExportedList, readonly Shown[]>> = {
  users: [listAccountColumns(), listDeletedAccountColumns()],
  auditors: [listAuditorColumns()],
  customers: [listCustomerColumns()],
  sites: [],
  projects: [listAuditColumns()],
  requests: [requestColumns()],
  approvals: [requestColumns()],
  rosters: [],
  certificates: [listCertificateColumns()],
  visits: [listVisitColumns()],
  exclusions: [listExclusionColumns()],
  overrides: [listOverrideColumns()],
  'plan-rows': [
    listRowColumns(
      () => undefined,
      () => {},
    ),
  ],
  disruptions: [listDisruptionColumns()],
  countries: [listCountryColumns()],
  departments: [listDepartmentColumns()],
  standards: [listStandardColumns()],
  roles: [listRoleColumns()],
  areas: [listAreaColumns()],
  'day-tables': [listDayTableColumns()],
}
const lists = Object.keys(tables) as ExportedList[]

test.each(lists)('Every column that a table of %s shows has its place in an export.', name => {
  const written = exportedLists[name].keys
  const shown = tables[name].flat().flatMap(({ key, exported = [key] }) => exported)
  expect(shown.filter(key => !written.includes(key))).toEqual([])
})

test.each(lists)('No two columns of an export of %s have one name.', name => {
  const written = exportedLists[name].keys
  expect(new Set(written).size).toBe(written.length)
})
