import { expect, test } from 'vitest'
import { builtInRoles, type Permission, permissions } from './permissions.ts'

const allOf = (role: string) => builtInRoles.find(({ name }) => name === role)?.permissions ?? []
const names = permissions.map(({ name }) => name)

test('there are the 39 permissions of the specification, each once', () => {
  expect(names).toHaveLength(39)
  expect(new Set(names).size).toBe(39)
  expect(names[0]).toBe('ViewAllUser')
  expect(names.at(-1)).toBe('ViewDetailMasterData')
})

test('every permission is described in a sentence of its own', () => {
  expect(new Set(permissions.map(({ description }) => description)).size).toBe(39)
  for (const { description } of permissions) expect(description).toMatch(/^[A-Z].+\.$/)
})

test('the built-in roles are Administrator, Planner, Customer service and Auditor', () => {
  expect(builtInRoles.map(({ name }) => name)).toEqual([
    'Administrator',
    'Planner',
    'Customer service',
    'Auditor',
  ])
})

test('an administrator may do everything', () => {
  expect(allOf('Administrator')).toEqual(names)
})

test('each built-in role holds what the one below it holds, and more; none holds anything twice', () => {
  for (const [index, { permissions: held }] of builtInRoles.entries()) {
    const above = builtInRoles[index - 1]?.permissions ?? names
    expect(new Set(held).size).toBe(held.length)
    expect(held.filter(name => !above.includes(name))).toEqual([])
  }
  expect(builtInRoles.map(({ permissions: held }) => held.length)).toEqual([39, 34, 22, 8])
})

test.each<[Permission, string, boolean]>([
  ['ViewAuditDetail', 'Auditor', false],
  ['ViewDetailRoster', 'Auditor', false],
  ['ViewDetailRoster', 'Customer service', true],
  ['ViewAssignedAudits', 'Auditor', true],
  ['DeleteRequest', 'Auditor', true],
  ['ApproveRequest', 'Customer service', false],
  ['ApproveRequest', 'Planner', true],
  ['CompleteAudit', 'Customer service', true],
  ['ReOpenAudit', 'Customer service', false],
  ['CancelRoster', 'Planner', true],
  ['ViewDetailMasterData', 'Customer service', true],
  ['ViewAllMasterData', 'Planner', false],
  ['DeleteCustomers', 'Planner', false],
])('%s held by the role %s: %s', (permission, role, holds) => {
  expect(allOf(role).includes(permission)).toBe(holds)
})
