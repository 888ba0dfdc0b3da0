import { expect, test } from 'vitest'
import { markMain, newContact, placeOfMainWithout, splitContacts } from './contacts.ts'

const [an, binh, chi] = ['An', 'Binh', 'Chi'].map(name => ({ ...newContact(name === 'Binh'), name })) as [
  ReturnType<typeof newContact>,
  ReturnType<typeof newContact>,
  ReturnType<typeof newContact>,
]
const team = [an, binh, chi]

test('marking a main contact takes the mark from the one before', () => {
  expect(markMain(team, 2).map(({ isMain }) => isMain)).toEqual([false, false, true])
})

test.each([
  ['the main one goes: the first of the rest takes over', 1, 0],
  ['one before the main one goes: the main one moves up', 0, 0],
  ['one behind the main one goes: the main one stays', 2, 1],
])('%s', (_, gone, main) => {
  expect(placeOfMainWithout(team, gone)).toBe(main)
})

test('the main contact comes first, the others are counted', () => {
  expect(splitContacts(team)).toEqual({ main: binh, others: [an, chi] })
  expect(splitContacts([])).toEqual({ main: undefined, others: [] })
})
