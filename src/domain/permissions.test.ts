import { expect, test } from 'vitest'
import { builtInRoles, type Permission, permissions, type RoleKind } from './permissions.ts'

const allOf = (role: RoleKind) => builtInRoles.find(({ kind }) => kind === role)?.permissions ?? []
const names = permissions.map(({ name }) => name)

test('there are the 39 permissions of the specification, then those of certificates, of teams, of planning and of what goes in and out, each once', () => {
  const specified = names.slice(0, 39)
  expect(new Set(names).size).toBe(names.length)
  expect(specified[0]).toBe('ViewAllUser')
  expect(specified.at(-1)).toBe('ViewDetailMasterData')
  expect(names.slice(39)).toEqual([
    'ViewCertificates',
    'ModifyCertificates',
    'PlanVisits',
    'DecideCertificates',
    'DeleteCertificates',
    'ModifyCompetence',
    'ViewImpartiality',
    'ModifyImpartiality',
    'OverrideImpartiality',
    'OverrideTeamRules',
    'ViewPlans',
    'CreatePlans',
    'ViewDisruptions',
    'ManageDisruptions',
    'ImportData',
    'ExportData',
    'ExportAllData',
    'ShareRoster',
    'SendCustomerMails',
    'ManageMessages',
    'ManageIntegrations',
  ])
})

test('an administrator may do everything', () => {
  expect(allOf('administrator')).toEqual(names)
})

test('each built-in role holds what the one below it holds, and more; none holds anything twice', () => {
  const ladder = builtInRoles.filter(({ kind }) => kind !== 'certificationManager')
  for (const [index, { permissions: held }] of ladder.entries()) {
    const above = ladder[index - 1]?.permissions ?? names
    expect(new Set(held).size).toBe(held.length)
    expect(held.filter(name => !above.includes(name))).toEqual([])
  }
  expect(ladder.map(({ permissions: held }) => held.length)).toEqual([60, 47, 28, 8])
})

test('a certification manager holds what customer service holds, the settings, decisions on certificates, and what is new of teams and of planning', () => {
  expect(allOf('certificationManager').toSorted()).toEqual(
    [
      ...allOf('customerService'),
      'ViewAllMasterData',
      'DecideCertificates',
      'ModifyCompetence',
      'ViewImpartiality',
      'ModifyImpartiality',
      'OverrideImpartiality',
      'OverrideTeamRules',
      'ViewPlans',
      'CreatePlans',
    ].toSorted(),
  )
})

test.each<[Permission, RoleKind, boolean]>([
  ['ViewAuditDetail', 'auditor', false],
  ['ViewDetailRoster', 'auditor', false],
  ['ViewDetailRoster', 'customerService', true],
  ['ViewAssignedAudits', 'auditor', true],
  ['DeleteRequest', 'auditor', true],
  ['ApproveRequest', 'customerService', false],
  ['ApproveRequest', 'planner', true],
  ['CompleteAudit', 'customerService', true],
  ['ReOpenAudit', 'customerService', false],
  ['CancelRoster', 'planner', true],
  ['ViewDetailMasterData', 'customerService', true],
  ['ViewAllMasterData', 'planner', false],
  ['DeleteCustomers', 'planner', false],
  ['ViewCertificates', 'auditor', false],
  ['ModifyCertificates', 'customerService', true],
  ['PlanVisits', 'customerService', false],
  ['DecideCertificates', 'planner', true],
  ['DeleteCertificates', 'planner', false],
  ['ViewImpartiality', 'planner', true],
  ['ViewImpartiality', 'customerService', false],
  ['OverrideTeamRules', 'planner', false],
])('%s held by the role %s: %s', (permission, role, holds) => {
  expect(allOf(role).includes(permission)).toBe(holds)
})
