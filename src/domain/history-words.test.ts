import { expect, test } from 'vitest'
import { kindOf, phraseOf } from './history-words.ts'

test.each([
  ['enable', 'enabled the account', 'Enabled'],
  ['disable', 'disabled the account', 'Disabled'],
  ['reset password', 'reset the password', 'Password reset'],
])('history says of %s that somebody %s', (action, phrase, kind) => {
  expect(phraseOf({ action }, { noun: 'account' })).toBe(phrase)
  expect(kindOf(action)).toBe(kind)
})

test('an action that an older version kept is told by its own name', () => {
  expect(phraseOf({ action: 'put-on-hold' }, { noun: 'audit' })).toBe('put on hold')
  expect(kindOf('put-on-hold')).toBe('Put on hold')
  expect(kindOf('toString')).toBe('ToString')
})
