import { expect, test } from 'vitest'
import { longName, shortName } from './standard-name.ts'

const grs = { code: 'GRS', name: 'Global Recycled Standard' }

test('a standard whose code and name read the same is called by its name, once', () => {
  for (const name of ['ISO 9001', 'ISO-9001', 'ISO9001', 'Iso 9001']) {
    expect(shortName({ code: 'ISO9001', name })).toBe(name)
    expect(longName({ code: 'ISO9001', name })).toBe(name)
  }
})

test('any other is called by its code, and where there is room by both', () => {
  expect(shortName(grs)).toBe('GRS')
  expect(longName(grs)).toBe('GRS · Global Recycled Standard')
})
