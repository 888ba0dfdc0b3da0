import { words } from '#words/words.ts'

/** What the files of exported lists are called, by the names of the lists on the wire. */
export const saySheetFile = words('sheet-files', {
  everything: 'Everything',
  users: 'Accounts',
  auditors: 'Auditors',
  customers: 'Customers',
  sites: 'Sites',
  projects: 'Audits',
  requests: 'Requests',
  approvals: 'Requests to decide',
  rosters: 'Roster',
  certificates: 'Certificates',
  visits: 'Visits',
  exclusions: 'Impartiality',
  overrides: 'Overrides of the register and the team rules',
  'plan-rows': 'Proposal',
  disruptions: 'Disruptions',
  countries: 'Countries',
  departments: 'Departments',
  standards: 'Standards',
  roles: 'Roles',
  areas: 'Technical areas',
  'day-tables': 'Audit day tables',
})
