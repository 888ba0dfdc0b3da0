import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { signInForm } from '#contract/session.ts'
import { setLanguage } from '#words/language.ts'
import { pseudo } from '#words/pseudo.ts'
import { words } from '#words/words.ts'
import { readFieldErrors, readMessage } from './read-failure.ts'

test('the first error of a field is shown', () => {
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

describe('What the server refused', () => {
  const say = words('tests', { booked: '{name} is booked' })
  const refusal = (text: object | undefined) =>
    new Failure('conflict', 'Bao is booked', {
      text: text as never,
      details: [{ field: 'end', message: 'Bao is booked', text }],
    })
  const speakPseudo = () => setLanguage('en-XA', message => pseudo(message as never) as typeof message)

  afterEach(() => setLanguage('en', message => message))

  test('is said in the reader’s language, in the field too', () => {
    speakPseudo()
    const failure = refusal(say.text('booked', { name: 'Bao' }))
    expect(readMessage(failure)).toMatch(/^Bao ⟦.*⟧$/)
    expect(readFieldErrors(failure).end).toMatch(/^Bao ⟦.*⟧$/)
  })

  test.each([
    undefined,
    {},
    { key: 'tests.booked' },
    { key: 'tests.booked', values: {} },
    { key: 'tests.booked', values: { name: null } },
    { key: 'tests.moved', values: { name: 'Bao' } },
    { key: 'planets.booked', values: { name: 'Bao' } },
    { key: 7, values: 7 },
  ])('is said in English where its text can’t be: %j', text => {
    speakPseudo()
    expect(readMessage(refusal(text))).toBe('Bao is booked')
    expect(readFieldErrors(refusal(text)).end).toBe('Bao is booked')
  })

  test('is the sentence of the wire to who reads English', () => {
    expect(readMessage(refusal(say.text('booked', { name: 'Chen' })))).toBe('Bao is booked')
  })
})
