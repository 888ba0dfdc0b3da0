import { expect, test } from 'vitest'
import { type Candidate, groupCandidates } from './candidates.ts'

const held = { standardId: 1, code: 'GRS', name: 'GRS', validFrom: null, validTo: null }
const rowOf = (given: Partial<Candidate> & { id: number; name: string }) =>
  ({
    standards: [held],
    covers: [1],
    missing: [],
    qualified: true,
    available: true,
    loadDays: 5,
    ...given,
  }) as Candidate

test('the finder groups by what the server says and puts the best first', () => {
  const ranked = groupCandidates(
    [
      rowOf({ id: 1, name: 'Busy', available: false }),
      rowOf({ id: 2, name: 'Loaded', loadDays: 9 }),
      rowOf({ id: 3, name: 'Wide', covers: [1, 2], loadDays: 9 }),
      rowOf({ id: 4, name: 'Near', sameCountry: true }),
      rowOf({ id: 5, name: 'Far' }),
      rowOf({ id: 6, name: 'Lacking', covers: [], qualified: false }),
      rowOf({ id: 7, name: 'On it already' }),
    ],
    { status: 'assigned', auditors: [{ id: 7 }] },
    'assign',
  )
  const names = (rows: readonly Candidate[]) => rows.map(({ name }) => name)
  expect(names(ranked.ready)).toEqual(['Wide', 'Near', 'Far', 'Loaded'])
  expect(names(ranked.needsConfirmation)).toEqual(['Lacking'])
  expect(names(ranked.cannot)).toEqual(['Busy', 'On it already'])
})
