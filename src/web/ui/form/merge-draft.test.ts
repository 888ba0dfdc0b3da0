import { expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'

const before = { name: 'Viet Nam', code: 'VN', timeZones: ['Asia/Ho_Chi_Minh'] }

test('a field that was not touched takes the value somebody else saved', () => {
  const merged = mergeDraft(before, before, { ...before, name: 'Vietnam' })
  expect(merged).toEqual({ values: { ...before, name: 'Vietnam' }, contested: [] })
})

test('a touched field keeps what was typed, without a word when the other person left it alone', () => {
  const typed = { ...before, name: 'Socialist Republic of Vietnam' }
  expect(mergeDraft(before, typed, { ...before, code: 'VM' })).toEqual({
    values: { ...typed, code: 'VM' },
    contested: [],
  })
})

test('a field that both changed keeps what was typed and is named', () => {
  const typed = { ...before, timeZones: ['Asia/Ho_Chi_Minh', 'Asia/Bangkok'] }
  const merged = mergeDraft(before, typed, { ...before, timeZones: [] })
  expect(merged).toEqual({ values: typed, contested: ['timeZones'] })
})

test('a field that both changed to the same value is not contested', () => {
  const typed = { ...before, name: 'Vietnam' }
  expect(mergeDraft(before, typed, typed).contested).toEqual([])
})
