import { expect, test } from 'vitest'
import { addSample, placeSamples, type Sample } from './samples.ts'

const read = (...all: [percent: number, planned: number, points: number][]) =>
  all.reduce<readonly Sample[]>(
    (known, [percent, planned, points]) => addSample(known, { percent, planned, points }),
    [],
  )

test('Points fall from above left to below right; the same read twice is no corner', () => {
  expect(placeSamples(read([10, 5, 200], [10, 5, 200], [20, 5, 150], [30, 5, 100]))).toBe('0,0 50,50 100,100')
})

test('More audits with a place begin the line anew', () => {
  const samples = read([10, 4, 100], [20, 5, 140], [30, 5, 120])
  expect(samples.map(({ points }) => points)).toEqual([140, 120])
})

test('There is no line before anything has fallen', () => {
  expect(placeSamples([])).toBeUndefined()
  expect(placeSamples(read([10, 5, 200]))).toBeUndefined()
  expect(placeSamples(read([10, 5, 200], [20, 5, 200]))).toBeUndefined()
})
