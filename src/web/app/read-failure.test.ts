import { expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { signInForm } from '#contract/session.ts'
import { readFieldErrors } from './read-failure.ts'

test('the first fault of a field stands', () => {
  const failure = Failure.invalid([
    { field: 'email', message: 'Please enter a email address.' },
    { field: 'password', message: 'Please enter your password.' },
    { field: 'email', message: 'Please enter a valid email address.' },
  ])
  expect(readFieldErrors(failure)).toEqual({
    email: 'Please enter a email address.',
    password: 'Please enter your password.',
  })
})

test('signing in with nothing entered asks for an address, and finds no fault with its form', () => {
  const { error } = signInForm.safeParse({ email: ' ', password: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a email address.',
    'Please enter your password.',
  ])
})
