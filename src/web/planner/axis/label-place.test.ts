import { expect, test } from 'vitest'
import { placeLabel } from './label-place.ts'

const number = 'AUD-1703'
const place = (days: number, room: number, dayWidth: number) =>
  placeLabel({ from: 1, to: 1 + days, room }, number, dayWidth, 31)

test('a number stands in a bar that has room for all of it and the picture', () => {
  expect(place(4, 0, 30)).toBe('inside')
})

test('a number that would be cut stands beside the bar', () => {
  expect(place(2.6, 3, 30)).toBe('beside')
  expect(place(1, 9, 18)).toBe('beside')
})

test('where the next bar is close, the picture makes room for the number', () => {
  expect(place(2.6, 0.5, 30)).toBe('alone')
})

test('a number with no place anywhere is left to the card', () => {
  expect(place(1, 1, 18)).toBe('none')
})

test('a long title is cut in a wide bar alone', () => {
  const long = { from: 0, to: 6, room: 0 }
  expect(placeLabel(long, 'Surveillance audit 2026/17', 30, 31)).toBe('inside')
  expect(placeLabel(long, 'Surveillance audit 2026/17', 18, 31)).toBe('none')
})

test('only what is shown of a bar has room', () => {
  expect(placeLabel({ from: -9, to: 1, room: 9 }, number, 30, 31)).toBe('beside')
  expect(placeLabel({ from: 30, to: 40, room: 0 }, number, 30, 31)).toBe('none')
})
