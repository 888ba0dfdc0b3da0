import { expect, test } from 'vitest'
import { matchesPerson } from './matches-person.ts'

const anna = {
  name: 'Anna Nguyen',
  department: { name: 'Planning' },
  country: { name: 'Vietnam' },
  standards: [{ code: 'GRS' }, { code: 'OCS' }],
}

test.each([
  ['anna', true],
  ['viet', true],
  ['grs', true],
  ['viet ocs anna', true],
  ['viet rws', false],
  ['bao', false],
])('somebody is found by name, country and standards: %s', (search, isFound) => {
  expect(matchesPerson(anna, search)).toBe(isFound)
})
