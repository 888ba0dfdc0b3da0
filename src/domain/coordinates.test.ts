import { expect, test } from 'vitest'
import { readCoordinates, writeCoordinates } from './coordinates.ts'

test.each([
  ['10.7769, 106.7009', 10.7769, 106.7009],
  [' -33.8688 151.2093 ', -33.8688, 151.2093],
  ['(48.2082; 16.3738)', 48.2082, 16.3738],
  ['−0.5, +7', -0.5, 7],
  ['45,4642 / 9,19', 45.4642, 9.19],
  ['-33,8688; 151,2093', -33.8688, 151.2093],
  ['45.4642/9.19', 45.4642, 9.19],
])('%s is a place', (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude })
})

test.each(['10.7769', '10,7769, 106,7009', 'Hanoi', '1, 2, 3', '1000, 2'])('%s is none', text => {
  expect(readCoordinates(text)).toEqual({ latitude: Number.NaN, longitude: Number.NaN })
})

test('nothing stays nothing, and what is written is read again', () => {
  const nowhere = { latitude: null, longitude: null }
  expect(readCoordinates(' ')).toEqual(nowhere)
  expect(writeCoordinates(nowhere)).toBe('')
  const hanoi = { latitude: 21.0285, longitude: 105.8542 }
  expect(readCoordinates(writeCoordinates(hanoi))).toEqual(hanoi)
})
