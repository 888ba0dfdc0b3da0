import { accounts } from '#contract/accounts.ts'
import { areas } from '#contract/areas.ts'
import {
  auditSheet,
  disruptionSheet,
  exclusionSheet,
  overrideSheet,
  rosterSheet,
} from '#contract/audit-sheets.ts'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { certificateSheet, visitSheet } from '#contract/certificate-sheets.ts'
import { certificates } from '#contract/certificates.ts'
import { countries } from '#contract/countries.ts'
import { customerSheet, siteSheet } from '#contract/customer-sheets.ts'
import { customers } from '#contract/customers.ts'
import { dayTables } from '#contract/day-tables.ts'
import { departments } from '#contract/departments.ts'
import { disruptions } from '#contract/disruptions.ts'
import { exclusions } from '#contract/exclusions.ts'
import type { ExportedList } from '#contract/exports.ts'
import {
  auditImport,
  auditorImport,
  certificateImport,
  countryImport,
  customerImport,
  departmentImport,
  siteImport,
  standardImport,
} from '#contract/import-sheets.ts'
import { accountSheet, auditorSheet, requestSheet, roleSheet } from '#contract/people-sheets.ts'
import { planRowSheet, planRowsToExport } from '#contract/plan-sheets.ts'
import { requests } from '#contract/requests.ts'
import { roles } from '#contract/roles.ts'
import { rosters } from '#contract/rosters.ts'
import {
  areaSheet,
  countrySheet,
  dayTableSheet,
  departmentSheet,
  standardSheet,
} from '#contract/setting-sheets.ts'
import { sites } from '#contract/sites.ts'
import { standards } from '#contract/standards.ts'
import { visits } from '#contract/visits.ts'
import { listAccounts } from './accounts/queries.ts'
import { listAreas } from './areas/queries.ts'
import { findAuditors } from './auditors/find-auditors.ts'
import { listAudits, listTeamAddresses, selectAudits } from './audits/list-audits.ts'
import { onlyOf } from './audits/routes.ts'
import { listCertificates, readCertificates, selectCertificates } from './certificates/queries.ts'
import { listCountries } from './countries/queries.ts'
import { listCustomers, readCustomers, selectCustomers } from './customers/queries.ts'
import { listDayTables } from './day-tables/queries.ts'
import { listDepartments } from './departments/queries.ts'
import { listDisruptions } from './disruptions/queries.ts'
import { listOverrides } from './exclusions/list-overrides.ts'
import { listExclusions } from './exclusions/queries.ts'
import { asListed, type Exported, exported, withMore } from './exports/exported-list.ts'
import type { Caller } from './http/caller.ts'
import { viewer } from './planning/entry-rows.ts'
import { readAudits } from './planning/read-audits.ts'
import { listRows } from './plans/list-rows.ts'
import { listApprovals, listRequests, readRequests, selectRequests } from './requests/list-requests.ts'
import { listRoles } from './roles/queries.ts'
import { listEntries } from './rosters/queries.ts'
import { listCompanyNumbers, listSites } from './sites/queries.ts'
import { listStandards } from './standards/queries.ts'
import { listVisits, readVisits, selectVisits } from './visits/list-visits.ts'

const ownIfNarrow = (caller: Caller) => onlyOf(caller, caller.holds('ViewAllAudit'))

/** Every list that can be exported, by the queries that its endpoint answers with. */
export const exportedLists: Readonly<Record<ExportedList, Exported>> = {
  users: exported(accounts.list, accountSheet, {
    list: (sql, caller, query) => listAccounts(sql, caller, query),
  }),
  auditors: exported(auditors.list, auditorSheet, {
    list: (sql, caller, query) => findAuditors(sql, caller, query),
    again: asListed(auditorImport),
  }),
  customers: exported(customers.list, customerSheet, {
    list: (sql, _, query) => listCustomers(sql, query),
    again: asListed(customerImport),
    long: {
      ids: async (sql, _, query) => ({ ids: selectCustomers(sql, query) }),
      rows: (sql, _, ids) => readCustomers(sql, ids),
    },
  }),
  sites: exported(sites.list, siteSheet, {
    list: (sql, _, query) => listSites(sql, query),
    again: withMore(siteImport, listCompanyNumbers),
  }),
  projects: exported(audits.list, auditSheet, {
    list: (sql, caller, query) => listAudits(sql, query, ownIfNarrow(caller)),
    again: withMore(auditImport, listTeamAddresses),
    long: {
      ids: (sql, caller, query) => selectAudits(sql, query, ownIfNarrow(caller)),
      rows: (sql, _, ids) => readAudits(sql, ids),
    },
  }),
  requests: exported(requests.list, requestSheet, {
    list: (sql, caller, query) => listRequests(sql, caller, query),
    long: { ids: selectRequests, rows: (sql, _, ids) => readRequests(sql, ids) },
  }),
  approvals: exported(requests.approval, requestSheet, {
    list: (sql, caller, query) => listApprovals(sql, caller, query),
  }),
  rosters: exported(rosters.list, rosterSheet, {
    list: (sql, caller, query) => listEntries(sql, viewer(caller), query),
    isWhole: true,
  }),
  certificates: exported(certificates.list, certificateSheet, {
    list: (sql, _, query) => listCertificates(sql, query),
    again: asListed(certificateImport),
    long: {
      ids: async (sql, _, query) => ({ ids: selectCertificates(sql, query) }),
      rows: (sql, _, ids) => readCertificates(sql, ids),
    },
  }),
  visits: exported(visits.list, visitSheet, {
    list: (sql, _, query) => listVisits(sql, query),
    long: {
      ids: async (sql, _, query) => ({ ids: selectVisits(sql, query) }),
      rows: (sql, _, ids) => readVisits(sql, ids),
    },
  }),
  exclusions: exported(exclusions.list, exclusionSheet, {
    list: (sql, caller, query) => listExclusions(sql, caller, query),
  }),
  overrides: exported(exclusions.overrides, overrideSheet, {
    list: (sql, _, query) => listOverrides(sql, query),
  }),
  disruptions: exported(disruptions.list, disruptionSheet, {
    list: (sql, caller, query) => listDisruptions(sql, caller, query),
  }),
  'plan-rows': exported(planRowsToExport, planRowSheet, {
    async list(sql, caller, { planId, ...query }) {
      const { count, rows } = await listRows(sql, caller, planId, query)
      return { count, rows: rows.map(row => ({ ...row, id: row.rowId })) }
    },
  }),
  countries: exported(countries.list, countrySheet, {
    list: (sql, _, query) => listCountries(sql, query),
    again: asListed(countryImport),
  }),
  departments: exported(departments.list, departmentSheet, {
    list: (sql, _, query) => listDepartments(sql, query),
    again: asListed(departmentImport),
  }),
  standards: exported(standards.list, standardSheet, {
    list: (sql, _, query) => listStandards(sql, query),
    again: asListed(standardImport),
  }),
  roles: exported(roles.list, roleSheet, { list: (sql, _, query) => listRoles(sql, query) }),
  areas: exported(areas.list, areaSheet, { list: (sql, _, query) => listAreas(sql, query) }),
  'day-tables': exported(dayTables.list, dayTableSheet, {
    list: (sql, _, query) => listDayTables(sql, query),
  }),
}
