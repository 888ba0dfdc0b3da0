/** Every permission of the specification, in its order, then those added since; `subject` groups them on the roles screen. */
export const permissions = [
  { name: 'ViewAllUser', subject: 'accounts' },
  { name: 'ViewOwnUser', subject: 'accounts' },
  { name: 'ViewAssignedAudits', subject: 'audits' },
  { name: 'ViewAllAudit', subject: 'audits' },
  { name: 'ViewAuditDetail', subject: 'audits' },
  { name: 'CreateAudit', subject: 'audits' },
  { name: 'ModifyAudit', subject: 'audits' },
  { name: 'DeleteAudit', subject: 'audits' },
  { name: 'CancelAudit', subject: 'audits' },
  { name: 'ReOpenAudit', subject: 'audits' },
  { name: 'CompleteAudit', subject: 'audits' },
  { name: 'ReAssignAudit', subject: 'audits' },
  { name: 'ViewOwnRequests', subject: 'requests' },
  { name: 'ViewAssignedRequests', subject: 'requests' },
  { name: 'CreateRequest', subject: 'requests' },
  { name: 'DeleteRequest', subject: 'requests' },
  { name: 'ApproveRequest', subject: 'requests' },
  { name: 'ModifyAssignedRequest', subject: 'requests' },
  { name: 'ViewAllRequests', subject: 'requests' },
  { name: 'ViewDetailRequest', subject: 'requests' },
  { name: 'ViewOwnDetailRequest', subject: 'requests' },
  { name: 'ViewAllRoster', subject: 'rosters' },
  { name: 'ViewDetailRoster', subject: 'rosters' },
  { name: 'ViewOwnRoster', subject: 'rosters' },
  { name: 'CreateRoster', subject: 'rosters' },
  { name: 'ModifyRoster', subject: 'rosters' },
  { name: 'DeleteRoster', subject: 'rosters' },
  { name: 'CancelRoster', subject: 'rosters' },
  { name: 'ViewAllCustomers', subject: 'customers' },
  { name: 'ViewDetailCustomers', subject: 'customers' },
  { name: 'CreateCustomers', subject: 'customers' },
  { name: 'ModifyCustomers', subject: 'customers' },
  { name: 'DeleteCustomers', subject: 'customers' },
  { name: 'CreateMasterData', subject: 'masterData' },
  { name: 'ModifyMasterData', subject: 'masterData' },
  { name: 'DeleteMasterData', subject: 'masterData' },
  { name: 'ViewAllMasterData', subject: 'masterData' },
  { name: 'ViewPublicMasterData', subject: 'masterData' },
  { name: 'ViewDetailMasterData', subject: 'masterData' },
  { name: 'ViewCertificates', subject: 'certificates' },
  { name: 'ModifyCertificates', subject: 'certificates' },
  { name: 'PlanVisits', subject: 'certificates' },
  { name: 'DecideCertificates', subject: 'certificates' },
  { name: 'DeleteCertificates', subject: 'certificates' },
  { name: 'ModifyCompetence', subject: 'teams' },
  { name: 'ViewImpartiality', subject: 'teams' },
  { name: 'ModifyImpartiality', subject: 'teams' },
  { name: 'OverrideImpartiality', subject: 'teams' },
  { name: 'OverrideTeamRules', subject: 'teams' },
  { name: 'ViewPlans', subject: 'planning' },
  { name: 'CreatePlans', subject: 'planning' },
  { name: 'ViewDisruptions', subject: 'planning' },
  { name: 'ManageDisruptions', subject: 'planning' },
  { name: 'ImportData', subject: 'connections' },
  { name: 'ExportData', subject: 'connections' },
  { name: 'ExportAllData', subject: 'connections' },
  { name: 'ShareRoster', subject: 'connections' },
  { name: 'SendCustomerMails', subject: 'connections' },
  { name: 'ManageMessages', subject: 'connections' },
  { name: 'ManageIntegrations', subject: 'connections' },
] as const

export type Permission = (typeof permissions)[number]['name']

const everybody: Permission[] = [
  'ViewOwnUser',
  'ViewAssignedAudits',
  'ViewOwnRoster',
  'ViewOwnRequests',
  'CreateRequest',
  'ViewOwnDetailRequest',
  'DeleteRequest',
  'ViewPublicMasterData',
]

const office: Permission[] = [
  ...everybody,
  'ViewAllUser',
  'ViewAllAudit',
  'ViewAuditDetail',
  'CreateAudit',
  'ModifyAudit',
  'CancelAudit',
  'CompleteAudit',
  'ViewAllRoster',
  'ViewDetailRoster',
  'ViewAllCustomers',
  'ViewDetailCustomers',
  'CreateCustomers',
  'ModifyCustomers',
  'ViewDetailMasterData',
  'ViewCertificates',
  'ModifyCertificates',
  'ViewDisruptions',
]

const planning: Permission[] = [
  ...office,
  'DeleteAudit',
  'ReOpenAudit',
  'ReAssignAudit',
  'ViewAssignedRequests',
  'ApproveRequest',
  'ModifyAssignedRequest',
  'ViewAllRequests',
  'ViewDetailRequest',
  'CreateRoster',
  'ModifyRoster',
  'DeleteRoster',
  'CancelRoster',
  'PlanVisits',
  'DecideCertificates',
  'ViewImpartiality',
  'ViewPlans',
  'CreatePlans',
  'ManageDisruptions',
]

/** What goes in and out, of those who look after customers, plans and certificates. */
const connections: Permission[] = ['ImportData', 'ExportData', 'SendCustomerMails']

const certifying: Permission[] = [
  ...office,
  ...connections,
  'ViewAllMasterData',
  'DecideCertificates',
  'ModifyCompetence',
  'ViewImpartiality',
  'ModifyImpartiality',
  'OverrideImpartiality',
  'OverrideTeamRules',
  'ViewPlans',
  'CreatePlans',
]

/** What a built-in role is to the program, whatever it is called. */
export const roleKinds = [
  'administrator',
  'planner',
  'customerService',
  'auditor',
  'certificationManager',
] as const
export type RoleKind = (typeof roleKinds)[number]

export type BuiltInRole = {
  kind: RoleKind
  permissions: readonly Permission[]
}

/**
 * The roles an empty database starts with; `server/db/seed.ts` names and describes them. An auditor opens audits and roster
 * entries of their own by the narrower permissions (`ViewAssignedAudits`, `ViewOwnRoster`), and so lacks the wide ones.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    kind: 'administrator',
    permissions: permissions.map(permission => permission.name),
  },
  {
    kind: 'planner',
    permissions: [...planning, ...connections, 'ShareRoster'],
  },
  {
    kind: 'customerService',
    permissions: [...office, ...connections],
  },
  {
    kind: 'auditor',
    permissions: everybody,
  },
  {
    kind: 'certificationManager',
    permissions: certifying,
  },
]
