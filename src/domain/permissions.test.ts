import { expect, test } from 'vitest'
import { builtInRoles, type Permission, permissions, type RoleKind } from './permissions.ts'

const allOf = (role: RoleKind) => builtInRoles.find(({ kind }) => kind === role)?.permissions ?? []
const names = permissions.map(({ name }) => name)

test('there are the 39 permissions of the specification, each once', () => {
  expect(names).toHaveLength(39)
  expect(new Set(names).size).toBe(39)
  expect(names[0]).toBe('ViewAllUser')
  expect(names.at(-1)).toBe('ViewDetailMasterData')
})

test('an administrator may do everything', () => {
  expect(allOf('administrator')).toEqual(names)
})

test('each built-in role holds what the one below it holds, and more; none holds anything twice', () => {
  for (const [index, { permissions: held }] of builtInRoles.entries()) {
    const above = builtInRoles[index - 1]?.permissions ?? names
    expect(new Set(held).size).toBe(held.length)
    expect(held.filter(name => !above.includes(name))).toEqual([])
  }
  expect(builtInRoles.map(({ permissions: held }) => held.length)).toEqual([39, 34, 22, 8])
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
])('%s held by the role %s: %s', (permission, role, holds) => {
  expect(allOf(role).includes(permission)).toBe(holds)
})
