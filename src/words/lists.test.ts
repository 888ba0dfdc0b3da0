import { expect, test } from 'vitest'
import { listChoices, listCountries, listNames, listValues } from './lists.ts'

const names = ['Anna', 'Bao', 'Chen']

test('countries are named, not coded', () => {
  expect(listCountries(['NP', 'VN'])).toBe('Nepal, Vietnam')
})

test('names are joined as the language does', () => {
  expect(listNames(names)).toBe('Anna, Bao and Chen')
  expect(listNames(names.slice(0, 2))).toBe('Anna and Bao')
  expect(listChoices(names)).toBe('Anna, Bao or Chen')
  expect(listValues(names)).toBe('Anna, Bao, Chen')
  expect(listValues(names.slice(0, 2))).toBe('Anna, Bao')
  expect([listNames([]), listValues([]), listValues(['Anna'])]).toEqual(['', '', 'Anna'])
})
