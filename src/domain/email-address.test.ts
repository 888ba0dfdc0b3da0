import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddressShaped, isEmailAddress } from './email-address.ts'

test('An address has non-space text, an at sign, non-space text, a dot and non-space text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', '\u00a0'), maxLength: 12 })
  fc.assert(
    fc.property(text, given => {
      expect(isAddressShaped(given)).toBe(/^\S+@\S+\.\S+$/.test(given))
    }),
    { numRuns: 3000 },
  )
})

test('An address is one recipient’s', () => {
  const good = [
    'a@b.co',
    'o’brien@example.com',
    "o'brien+audit@mail.example.com",
    'nguyễn@ví-dụ.vn',
    'a.b@c-d.e.f',
  ]
  for (const address of good) expect(isEmailAddress(address), address).toBe(true)
  const bad = [
    'x@a.com,y@b.com',
    'x@a.com;y@b.com',
    'x@y@b.com',
    '<x@a.com>',
    'Ann<x@a.com>',
    '"x"@a.com',
    'x@[10.0.0.1]',
    'x(y)@a.com',
    'group:x@a.com',
    'x\\@a.com',
  ]
  for (const address of bad) expect(isEmailAddress(address), address).toBe(false)
})
