import { expect, test } from 'vitest'
import { byLabel, fitting, meant } from './fitting.ts'

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

test('What fits is found without its accents, in the list and in the drop-down', () => {
  const hanoi = { value: 9, label: 'Hà Nội' }
  const options = [hanoi, { value: 10, label: 'Đà Nẵng' }]
  for (const typed of ['ha noi', 'HÀ NỘI', 'hà nội'.normalize('NFD')]) {
    expect(fitting(options, typed)).toEqual([hanoi])
    expect(byLabel({ options, search: typed })).toEqual([hanoi])
    expect(meant(options, typed)).toBe(hanoi)
  }
})

test('What has another name is found and meant by that, too', () => {
  const quality = { value: 11, label: 'ISO 9001', alias: 'ISO9001' }
  const options = [quality, { value: 12, label: 'ISO 9001 lead', alias: 'LEAD' }]
  expect(fitting(options, 'iso9001')).toEqual([quality])
  expect(byLabel({ options, search: 'o9001' })).toEqual([quality])
  expect(meant(options, 'iso9001')).toBe(quality)
})
