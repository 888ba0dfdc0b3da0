import { expect, test } from 'vitest'
import { passwordFault } from '#domain/password.ts'
import { makeOneTimePassword } from './one-time-password.ts'

test('a one-time password can be read out over the phone, is long enough and different each time', () => {
  const made = Array.from({ length: 50 }, () => makeOneTimePassword())
  for (const password of made) {
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(password).not.toMatch(/[ol]/)
    expect(passwordFault(password)).toBeNull()
  }
  expect(new Set(made).size).toBe(made.length)
})

test('every letter is as likely: 256 bytes give each one eight times', () => {
  const letters = [
    ...makeOneTimePassword(Uint8Array.from({ length: 256 }, (_, byte) => byte)).replaceAll('-', ''),
  ]
  const counts = [...new Set(letters)].map(letter => letters.filter(other => other === letter).length)
  expect(counts).toEqual(Array(32).fill(8))
})
