import { expect, test } from 'vitest'
import type { Role, RoleValues } from './role.ts'
import { describeChanges } from './role-changes.ts'

const before = {
  name: 'Desk',
  isActive: true,
  permissions: [{ name: 'CreateAudit' }, { name: 'DeleteAudit' }],
} as Role
const values = (names: string[], isActive = true) =>
  ({ name: 'Desk', isActive, permissions: names.map(name => ({ name })) }) as RoleValues

test('a new role gives what is ticked', () => {
  expect(describeChanges(values(['CreateAudit']), undefined)).toEqual(['Grants 1 permission: CreateAudit.'])
})

test('a change names what is given and what is taken away', () => {
  expect(describeChanges(values(['CreateAudit', 'ModifyAudit', 'CancelAudit']), before)).toEqual([
    'Grants 2 permissions: ModifyAudit, CancelAudit.',
    'Removes 1 permission: DeleteAudit.',
  ])
})

test('an inactive role signs its people out', () => {
  const lines = describeChanges(values(['CreateAudit', 'DeleteAudit'], false), before)
  expect(lines).toEqual([
    'Becomes inactive: everyone with this role is signed out immediately and can’t sign in.',
  ])
})

test('other words alone change nobody’s rights', () => {
  expect(describeChanges(values(['DeleteAudit', 'CreateAudit']), before)).toEqual([])
})
