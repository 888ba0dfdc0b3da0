import { expect, test } from 'vitest'
import { keepSteady } from './use-steady.ts'

const before = { value: 'before', key: 'May' }
const after = { value: 'after', key: 'May' }

test('what others change waits while something is held', () => {
  expect(keepSteady(before, after, true)).toBe(before)
  expect(keepSteady(before, after, false)).toBe(after)
})

test('other days are shown at once, for they were asked for', () => {
  const june = { value: 'June', key: 'June' }
  expect(keepSteady(before, june, true)).toBe(june)
})
