import { expect, test } from 'vitest'
import { auditSheet, disruptionSheet, exclusionSheet, overrideSheet } from '#contract/audit-sheets.ts'
import { certificateSheet, visitSheet } from '#contract/certificate-sheets.ts'
import { customerSheet } from '#contract/customer-sheets.ts'
import { accountSheet, auditorSheet, requestSheet, roleSheet } from '#contract/people-sheets.ts'
import { planRowSheet } from '#contract/plan-sheets.ts'
import {
  areaSheet,
  countrySheet,
  dayTableSheet,
  departmentSheet,
  standardSheet,
} from '#contract/setting-sheets.ts'
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
type Written = readonly { key: string }[]

const tables: readonly [name: string, shown: Shown, written: Written][] = [
  ['accounts', listAccountColumns(), accountSheet],
  ['deleted accounts', listDeletedAccountColumns(), accountSheet],
  ['auditors', listAuditorColumns(), auditorSheet],
  ['customers', listCustomerColumns(), customerSheet],
  ['audits', listAuditColumns(), auditSheet],
  ['requests', requestColumns(), requestSheet],
  ['certificates', listCertificateColumns(), certificateSheet],
  ['visits', listVisitColumns(), visitSheet],
  ['exclusions', listExclusionColumns(), exclusionSheet],
  ['overrides', listOverrideColumns(), overrideSheet],
  ['disruptions', listDisruptionColumns(), disruptionSheet],
  [
    'proposals',
    listRowColumns(
      () => undefined,
      () => {},
    ),
    planRowSheet,
  ],
  ['countries', listCountryColumns(), countrySheet],
  ['departments', listDepartmentColumns(), departmentSheet],
  ['standards', listStandardColumns(), standardSheet],
  ['roles', listRoleColumns(), roleSheet],
  ['areas', listAreaColumns(), areaSheet],
  ['day tables', listDayTableColumns(), dayTableSheet],
]

test.each(tables)(
  'Every column that the table of %s shows has its place in an export.',
  (_, shown, written) => {
    const known = written.map(({ key }) => key)
    expect(
      shown.flatMap(({ key, exported = [key] }) => exported).filter(key => !known.includes(key)),
    ).toEqual([])
  },
)

test.each(tables)('No two columns of an export of %s have one name.', (_, _shown, written) => {
  expect(new Set(written.map(({ key }) => key)).size).toBe(written.length)
})
