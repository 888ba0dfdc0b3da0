import { expect, test } from 'vitest'
import { freeze } from './contexts.ts'

const before = { value: 'before', key: 'May' }
const after = { value: 'after', key: 'May' }

test('what others change waits while something is held', () => {
  expect(freeze(before, after, true)).toBe(before)
  expect(freeze(before, after, false)).toBe(after)
})

test('other days are shown at once, for they were asked for', () => {
  const june = { value: 'June', key: 'June' }
  expect(freeze(before, june, true)).toBe(june)
})
