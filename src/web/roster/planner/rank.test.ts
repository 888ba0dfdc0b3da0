import { expect, test } from 'vitest'
import { rankAuditors } from './rank.ts'
import type { AuditorRow } from './rows.ts'

const held = { standardId: 1, code: 'GRS', name: 'GRS', validFrom: null, validTo: null }
const rowOf = (given: Partial<AuditorRow> & { id: number; name: string }) =>
  ({
    standards: [held],
    covers: [1],
    missing: [],
    qualified: true,
    available: true,
    loadDays: 5,
    ...given,
  }) as AuditorRow

test('the finder groups by what the server says and puts the best first', () => {
  const ranked = rankAuditors(
    [
      rowOf({ id: 1, name: 'Busy', available: false }),
      rowOf({ id: 2, name: 'Loaded', loadDays: 9 }),
      rowOf({ id: 3, name: 'Wide', covers: [1, 2], loadDays: 9 }),
      rowOf({ id: 4, name: 'Near', sameCountry: true }),
      rowOf({ id: 5, name: 'Far' }),
      rowOf({ id: 6, name: 'Lacking', covers: [], qualified: false }),
      rowOf({ id: 7, name: 'On it already' }),
    ],
    { auditors: [{ id: 7, name: 'On it already', covers: [1] }] },
  )
  const names = (rows: readonly AuditorRow[]) => rows.map(({ name }) => name)
  expect(names(ranked.ready)).toEqual(['Wide', 'Near', 'Far', 'Loaded'])
  expect(names(ranked.needsConfirmation)).toEqual(['Lacking'])
  expect(names(ranked.cannot)).toEqual(['Busy', 'On it already'])
})
