/** Every permission of the specification, in its order; `subject` groups them on the roles screen. */
export const permissions = [
  { name: 'ViewAllUser', subject: 'Accounts', description: 'See every account and auditor.' },
  { name: 'ViewOwnUser', subject: 'Accounts', description: 'See one’s own account.' },
  { name: 'ViewAssignedAudits', subject: 'Audits', description: 'See the audits one is assigned to.' },
  { name: 'ViewAllAudit', subject: 'Audits', description: 'See the list of all audits.' },
  { name: 'ViewAuditDetail', subject: 'Audits', description: 'Open any audit.' },
  { name: 'CreateAudit', subject: 'Audits', description: 'Create audits.' },
  { name: 'ModifyAudit', subject: 'Audits', description: 'Change audits, assign auditors and release them.' },
  { name: 'DeleteAudit', subject: 'Audits', description: 'Delete drafts.' },
  { name: 'CancelAudit', subject: 'Audits', description: 'Cancel audits.' },
  { name: 'ReOpenAudit', subject: 'Audits', description: 'Re-open canceled and completed audits.' },
  { name: 'CompleteAudit', subject: 'Audits', description: 'Complete audits.' },
  { name: 'ReAssignAudit', subject: 'Audits', description: 'Replace the team of an audit.' },
  { name: 'ViewOwnRequests', subject: 'Requests', description: 'See the list of one’s own requests.' },
  { name: 'ViewAssignedRequests', subject: 'Requests', description: 'See the requests one reviews.' },
  { name: 'CreateRequest', subject: 'Requests', description: 'Create requests.' },
  { name: 'DeleteRequest', subject: 'Requests', description: 'Delete requests.' },
  { name: 'ApproveRequest', subject: 'Requests', description: 'Accept and reject requests.' },
  { name: 'ModifyAssignedRequest', subject: 'Requests', description: 'Change the requests one reviews.' },
  { name: 'ViewAllRequests', subject: 'Requests', description: 'See the list of all requests.' },
  { name: 'ViewDetailRequest', subject: 'Requests', description: 'Open any request.' },
  { name: 'ViewOwnDetailRequest', subject: 'Requests', description: 'Open one’s own requests.' },
  { name: 'ViewAllRoster', subject: 'Rosters', description: 'See the roster of all auditors.' },
  { name: 'ViewDetailRoster', subject: 'Rosters', description: 'Open any roster entry.' },
  { name: 'ViewOwnRoster', subject: 'Rosters', description: 'See one’s own roster.' },
  { name: 'CreateRoster', subject: 'Rosters', description: 'Book time off and other time for auditors.' },
  { name: 'ModifyRoster', subject: 'Rosters', description: 'Move roster entries.' },
  { name: 'DeleteRoster', subject: 'Rosters', description: 'Remove roster entries other than audits.' },
  { name: 'CancelRoster', subject: 'Rosters', description: 'Remove the roster entries of audits.' },
  { name: 'ViewAllCustomers', subject: 'Customers', description: 'See the list of all customers.' },
  { name: 'ViewDetailCustomers', subject: 'Customers', description: 'Open any customer.' },
  { name: 'CreateCustomers', subject: 'Customers', description: 'Create customers.' },
  { name: 'ModifyCustomers', subject: 'Customers', description: 'Change customers and their contacts.' },
  { name: 'DeleteCustomers', subject: 'Customers', description: 'Delete customers.' },
  {
    name: 'CreateMasterData',
    subject: 'Master data',
    description: 'Create accounts, auditors, roles, countries, departments and standards.',
  },
  {
    name: 'ModifyMasterData',
    subject: 'Master data',
    description: 'Change accounts, auditors, roles, countries, departments and standards.',
  },
  {
    name: 'DeleteMasterData',
    subject: 'Master data',
    description: 'Delete accounts, auditors, roles, countries, departments and standards.',
  },
  { name: 'ViewAllMasterData', subject: 'Master data', description: 'Open the settings pages.' },
  { name: 'ViewPublicMasterData', subject: 'Master data', description: 'Open the roster page.' },
  {
    name: 'ViewDetailMasterData',
    subject: 'Master data',
    description: 'Open any country, department, standard or role.',
  },
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
]

/** What a built-in role is to the program, whatever it is called. */
export const roleKinds = ['administrator', 'planner', 'customerService', 'auditor'] as const
export type RoleKind = (typeof roleKinds)[number]

export type BuiltInRole = {
  kind: RoleKind
  name: string
  description: string
  permissions: readonly Permission[]
}

/**
 * The roles an empty database starts with. An auditor opens audits and roster entries of their own by the
 * narrower permissions (`ViewAssignedAudits`, `ViewOwnRoster`), and so lacks the wide ones.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    kind: 'administrator',
    name: 'Administrator',
    description: 'Manages accounts, roles and master data; may do everything.',
    permissions: permissions.map(permission => permission.name),
  },
  {
    kind: 'planner',
    name: 'Planner',
    description: 'Assigns auditors to audits, moves audits and decides requests.',
    permissions: planning,
  },
  {
    kind: 'customerService',
    name: 'Customer service',
    description: 'Looks after customers and contacts, and drafts new audits.',
    permissions: office,
  },
  {
    kind: 'auditor',
    name: 'Auditor',
    description: 'Sees their own roster and audits, and asks for time off or a change.',
    permissions: everybody,
  },
]
