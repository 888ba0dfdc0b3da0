import { expect, test } from 'vitest'
import { showField } from './show-field.ts'

const codes = { fuel: { petrol: 'Petrol', diesel: 'Diesel' } }
const vehicle = {
  name: 'Pool car',
  seats: 5,
  fuel: 'petrol',
  country: { id: 1, name: 'Vietnam' },
  department: null,
  inspectedUntil: '2027-03-31',
  isActive: false,
  note: '',
  standards: ['GRS', 'OCS'],
  rows: [{ people: 1 }],
}

test.each([
  ['name', 'Pool car'],
  ['seats', '5'],
  ['fuel', 'Petrol'],
  ['countryId', 'Vietnam'],
  ['departmentId', 'none'],
  ['inspectedUntil', '31 Mar 2027'],
  ['isActive', 'no'],
  ['note', 'none'],
  ['standards', 'GRS, OCS'],
  ['rows', 'changed'],
])('%s reads as %s', (field, shown) => {
  expect(showField(field, vehicle, { codes })).toBe(shown)
})

test('an id that is no longer that of the record beside it isn’t called by its name', () => {
  expect(showField('countryId', { ...vehicle, countryId: 1 })).toBe('Vietnam')
  expect(showField('countryId', { ...vehicle, countryId: 2 })).toBe('2')
})
