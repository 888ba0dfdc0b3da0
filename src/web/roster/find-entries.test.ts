import { describe, expect, it } from 'vitest'
import { findEntries } from './find-entries.ts'
import { auditEntryOf, entryOf } from './test-entry.ts'

const times = { start: '2026-10-05T01:00:00Z', end: '2026-10-05T10:00:00Z' }
const entries = [
  auditEntryOf({ id: 1, audit: 1131, ...times }),
  auditEntryOf({ id: 2, audit: 1519, ...times }),
  entryOf({ id: 3, ...times }),
]

const found = (typed: string) => findEntries(entries, typed).map(({ id }) => id)

describe('findEntries', () => {
  it('finds by a part of the number or the customer, in any case', () => {
    expect(found('aud-11')).toEqual([1])
    expect(found('WEAVING')).toEqual([1, 2])
    expect(found(' weaving  1519 ')).toEqual([2])
  })

  it('finds nothing for nothing, and no absences', () => {
    expect([found('  '), found('An Nguyen')]).toEqual([[], []])
  })
})
