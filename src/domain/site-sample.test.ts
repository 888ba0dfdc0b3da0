import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samplings } from './programme.ts'
import { sampleSize, suggestSites } from './site-sample.ts'
import { visitKinds } from './visit-days.ts'

describe('The sample', () => {
  test.each([
    [26, [6, 4, 5]],
    [2, [2, 1, 2]],
    [0, [0, 0, 0]],
    [1, [1, 1, 1]],
    [25, [5, 3, 4]],
    [100, [10, 6, 8]],
  ])('of %i other sites is the square root, six and eight tenths of it, rounded up', (count, expected) => {
    const kinds = ['stage2', 'surveillance', 'recertification'] as const
    expect(kinds.map(kind => sampleSize('squareRoot', kind, count))).toEqual(expected)
  })

  test('is thirty percent in surveillance, and all in other visits', () => {
    expect(sampleSize('thirtyPercent', 'surveillance', 11)).toBe(4)
    expect(sampleSize('thirtyPercent', 'recertification', 11)).toBe(11)
    expect(sampleSize('all', 'surveillance', 11)).toBe(11)
  })

  test('is the central site alone for a stage 1, a special visit and a transfer', () => {
    for (const kind of ['stage1', 'special', 'transfer'] as const) expect(sampleSize('all', kind, 11)).toBe(0)
  })
})

test('A quarter is drawn by lot, the rest was not seen for longest.', () => {
  const seen = [
    null,
    '2024-05-01',
    '2023-05-01',
    null,
    '2022-05-01',
    '2025-05-01',
    '2021-05-01',
    '2020-05-01',
    '2019-01-01',
  ]
  const others = seen.map((lastSeen, at) => ({ id: at + 2, lastSeen, lot: at === 5 ? 'a' : `b${at}` }))
  expect(suggestSites('squareRoot', 'stage2', 1, others)).toEqual([
    { id: 1, reason: 'central' },
    { id: 7, reason: 'drawn' },
    { id: 2, reason: 'neverSeen' },
    { id: 5, reason: 'neverSeen' },
  ])
})

test('Whatever the sites, the central one is among them once, nobody twice, and the count is as the rule says.', () => {
  const sites = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 2, max: 9_999 }),
      lastSeen: fc.option(fc.constantFrom('2024-01-01', '2025-01-01')),
      lot: fc.string({ minLength: 4 }),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...samplings),
      fc.constantFrom(...visitKinds),
      sites,
      (sampling, kind, others) => {
        const ids = suggestSites(sampling, kind, 1, others).map(({ id }) => id)
        expect(ids[0]).toBe(1)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length - 1).toBe(sampleSize(sampling, kind, others.length))
      },
    ),
  )
})
