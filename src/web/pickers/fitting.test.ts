import { expect, test } from 'vitest'
import { fitting, meant } from './fitting.ts'

const niger = { value: 1, label: 'Niger' }
const nigeria = { value: 2, label: 'Nigeria' }
const germany = { value: 3, label: 'Germany', disabled: true }
const all = [niger, nigeria, germany]

test('an option fits by any part of its label, however it is written', () => {
  expect(fitting(all, ' GERIA ')).toEqual([nigeria])
  expect(fitting(all, 'france')).toEqual([])
})

test('the only one there is was meant, and among several the one of that very name', () => {
  expect(meant([nigeria], 'nigeri')).toBe(nigeria)
  expect(meant([niger, nigeria], 'niger')).toBe(niger)
  expect(meant([niger, nigeria], 'nige')).toBeUndefined()
  expect(meant([], 'france')).toBeUndefined()
})

test('what can’t be picked was not meant', () => {
  expect(meant([germany], 'germany')).toBeUndefined()
  expect(meant([nigeria, germany], 'g')).toBe(nigeria)
})
