import { array, assert, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTeam, type TeamCandidate } from './choose-team.ts'

const anna = { id: 1, name: 'Anna', covers: [1], loadDays: 4 }
const ben = { id: 2, name: 'Ben', covers: [1, 2], loadDays: 9 }
const chi = { id: 3, name: 'Chi', covers: [3], loadDays: 2 }
const dung = { id: 4, name: 'Dung', covers: [1], loadDays: 0 }
const everybody = [anna, ben, chi, dung]

test.each([
  ['One auditor covers as many standards as one can', 1, [], [ben]],
  ['The next one adds what is not covered yet', 2, [], [ben, chi]],
  ['Of those who add as much it is the one with fewer booked days', 3, [], [ben, chi, dung]],
  ['Those wanted are in the team, and the others add to what they cover', 3, [1], [anna, chi, ben]],
  ['A team of those wanted alone is taken as it is', 2, [1, 4], [anna, dung]],
  ['There are no more than there are', 5, [], [ben, chi, dung, anna]],
])('%s.', (_, size, wanted, expected) => {
  expect(chooseTeam(everybody, { size, wantedIds: wanted })).toEqual(expected)
})

test('Of equals the one who came first is chosen, whatever the order of the list.', () => {
  const twin = { ...anna, id: 9 }
  expect(chooseTeam([twin, anna], { size: 1 })).toEqual([anna])
  expect(chooseTeam([anna, twin], { size: 1 })).toEqual([anna])
})

test('Where somebody must lead, the last place is for one who may, unless one is there already.', () => {
  const led = everybody.map(one => ({ ...one, isLead: one.id === 1 || one.id === 4 }))
  const ids = (given: Parameters<typeof chooseTeam>[1]) => chooseTeam(led, given).map(({ id }) => id)
  expect(ids({ size: 1, needsLead: true })).toEqual([4])
  expect(ids({ size: 2, needsLead: true })).toEqual([2, 4])
  expect(ids({ size: 2, wantedIds: [1], needsLead: true })).toEqual([1, 3])
  expect(ids({ size: 2 })).toEqual([2, 3])
})

test('Of up to three standards no other team of two covers more.', () => {
  const candidate = record({ covers: subarray([1, 2, 3]), loadDays: integer({ min: 0, max: 20 }) })
  assert(
    property(array(candidate, { minLength: 2, maxLength: 8 }), given => {
      const all = given.map((one, id) => ({ id, name: `Auditor ${id}`, ...one }))
      const pairs = all.flatMap(one => all.map(other => countCovered([one, other])))
      expect(countCovered(chooseTeam(all, { size: 2 }))).toBe(Math.max(...pairs))
    }),
  )
})

const countCovered = (team: TeamCandidate[]) => new Set(team.flatMap(({ covers }) => covers)).size
