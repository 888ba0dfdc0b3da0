import { expect, test } from 'vitest'
import { compareFit } from './compare-fit.ts'

const usual = { name: 'Bao', covers: [1], loadDays: 4, sameCountry: false, lastVisit: null }

test.each([
  ['covers more standards', { covers: [1, 2], loadDays: 20 }],
  ['has fewer days booked', { loadDays: 3 }],
  ['is known to live near', { distanceKm: 900 }],
  ['lives in the customer’s country', { sameCountry: true }],
  ['has been there before', { lastVisit: '2026-03-02T10:00:00Z' }],
  ['comes first by name', { name: 'Anna' }],
])('whoever %s stands before an auditor who is alike otherwise', (_, better) => {
  expect([usual, { ...usual, ...better }].toSorted(compareFit)[0]).toMatchObject(better)
})

test('of two who are known to live near, the nearer stands first, in whichever country', () => {
  const far = { ...usual, distanceKm: 80, sameCountry: true }
  expect([far, { ...usual, distanceKm: 30 }].toSorted(compareFit)[0]).toMatchObject({ distanceKm: 30 })
})
