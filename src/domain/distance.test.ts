import { expect, test } from 'vitest'
import { isWithin, type Spot, spotOf } from './distance.ts'

const hanoi = { latitude: 21.0285, longitude: 105.8542 }
const saigon = { latitude: 10.7769, longitude: 106.7009 }
const auckland = { latitude: -36.8485, longitude: 174.7633 }
const seville = { latitude: 37.3891, longitude: -5.9845 }

const known = (place: { latitude: number; longitude: number }) => spotOf(place) as NonNullable<Spot>

test.each([
  ['1,144 km from Hanoi to Saigon', hanoi, saigon, 1144],
  ['nearly half round the earth', auckland, seville, 19_925],
])('%s', (_, one, other, km) => {
  expect(isWithin(km * 1.01, known(one), known(other))).toBe(true)
  expect(isWithin(km * 0.99, known(one), known(other))).toBe(false)
  expect(isWithin(km * 1.01, known(other), known(one))).toBe(true)
})

test('Nothing is farther than half round the earth', () => {
  expect(isWithin(20_016, known(auckland), known(seville))).toBe(true)
})

test('A place that is not known is nowhere', () => {
  expect(spotOf({ latitude: null, longitude: 5 })).toBeNull()
})
