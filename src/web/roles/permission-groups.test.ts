import { expect, test } from 'vitest'
import { groupPermissions, stateOf, toggleGroup } from './permission-groups.ts'

const all = [
  { name: 'ViewAllUser', subject: 'Accounts', description: 'See every account.' },
  { name: 'CreateAudit', subject: 'Audits', description: 'Create audits.' },
  { name: 'DeleteAudit', subject: 'Audits', description: 'Delete drafts.' },
]
const audits = ['CreateAudit', 'DeleteAudit']

test('permissions stand under their subjects, in the order of the specification', () => {
  expect(
    groupPermissions(all).map(({ subject, permissions }) => [subject, permissions.map(({ name }) => name)]),
  ).toEqual([
    ['Accounts', ['ViewAllUser']],
    ['Audits', audits],
  ])
})

test.each([
  ['createaudit', ['CreateAudit']],
  [' drafts ', ['DeleteAudit']],
  ['accounts', ['ViewAllUser']],
  ['nothing like it', []],
])('a search for "%s" looks at name, description and subject', (searched, names) => {
  const found = groupPermissions(all, searched).flatMap(group => group.permissions)
  expect(found.map(({ name }) => name)).toEqual(names)
})

test('a group of which the search hides some is only a part: what is ticked is not all of it', () => {
  const isPart = (searched: string) => groupPermissions(all, searched).map(group => group.isPart)
  expect(isPart('drafts')).toEqual([true])
  expect(isPart('audits')).toEqual([false])
  expect(isPart('')).toEqual([false, false])
})

test('a group is chosen as a whole, in part or not at all', () => {
  expect(stateOf(audits, new Set())).toBe('none')
  expect(stateOf(audits, new Set(['CreateAudit', 'ViewAllUser']))).toBe('some')
  expect(stateOf(audits, new Set(audits))).toBe('all')
})

test('selecting a group fills it, or empties it when it is full; others stay', () => {
  expect([...toggleGroup(audits, new Set(['ViewAllUser', 'CreateAudit']))]).toEqual([
    'ViewAllUser',
    'CreateAudit',
    'DeleteAudit',
  ])
  expect([...toggleGroup(audits, new Set(['ViewAllUser', ...audits]))]).toEqual(['ViewAllUser'])
})
