import { expect, test } from 'vitest'
import { isOwnName, normalizePassword, passwordFault } from './password.ts'

test.each([
  ['', 'tooShort'],
  ['Ab1$x', 'tooShort'],
  ['Ab1$xy', null],
  ['🌱🌾🌿🍀🍃', 'tooShort'],
  ['🌱🌾🌿🍀🍃🌳', null],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'tooLong'],
  ['password', 'tooCommon'],
  ['PassWord', 'tooCommon'],
  ['123456', 'tooCommon'],
  ['password and more', null],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test('A password is the same however its letters and spaces were typed', () => {
  expect(normalizePassword('cafe\u0301 cre\u0300me')).toBe(normalizePassword('café\u00a0crème'))
  expect(normalizePassword('a\u3000b')).toBe('a b')
  expect(normalizePassword('ﬁne № 1')).toBe('ﬁne № 1')
})

test('A password is none of the account’s own names, nor its address', () => {
  const identity = {
    username: 'nthanh',
    displayName: 'Thanh',
    fullName: 'Nguyễn Văn Thành',
    email: 'Thanh.Nguyen@example.com',
  }
  const own = [
    'NThanh',
    'thanh',
    'Nguyễn Văn Thành',
    'nguyễnvănthành',
    ' NGUYỄN  VĂN THÀNH ',
    'nguyễn văn thành'.normalize('NFD'),
    'thanh.nguyen',
    'thanh.nguyen@example.com',
  ]
  for (const password of own) expect(isOwnName(password, identity), password).toBe(true)
  for (const password of ['nguyen and thanh', 'example.com', 'thanh.nguyen2'])
    expect(isOwnName(password, identity), password).toBe(false)
})
