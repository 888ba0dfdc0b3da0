import { describe, expect, it } from 'vitest'
import { groupEntries, teamOf, titleOf } from './items.ts'
import { auditEntryOf, entryOf } from './test-entry.ts'

const an = { id: 1, name: 'An Nguyen' }
const bo = { id: 2, name: 'Bo Li' }
const chi = { id: 3, name: 'Chi Tran' }
const workday = { start: '2026-10-05T01:00:00Z', end: '2026-10-05T10:00:00Z' }

describe('groupEntries', () => {
  it('makes one item of an audit with its team, by name', () => {
    const items = groupEntries([
      auditEntryOf({ id: 1, auditor: bo, ...workday }),
      auditEntryOf({ id: 2, auditor: an, ...workday }),
    ])
    expect(items).toHaveLength(1)
    expect(items[0]?.entries.map(({ auditor }) => auditor.name)).toEqual(['An Nguyen', 'Bo Li'])
  })

  it('spans an audit from the first start to the last end of its team', () => {
    const [item] = groupEntries([
      auditEntryOf({ id: 1, auditor: an, ...workday }),
      auditEntryOf({ id: 2, auditor: bo, start: '2026-10-06T01:00:00Z', end: '2026-10-07T05:00:00Z' }),
    ])
    expect([item?.first, item?.last]).toEqual(['2026-10-05', '2026-10-07'])
  })

  it('keeps absences apart, each with its own person', () => {
    const items = groupEntries([
      entryOf({ id: 1, auditor: bo, ...workday }),
      entryOf({ id: 2, auditor: an, ...workday }),
    ])
    expect(items.map(titleOf)).toEqual(['An Nguyen', 'Bo Li'])
  })

  it('puts an audit on the days of its site', () => {
    // Monday 20:00 to Tuesday 05:00 in New York, Tuesday 08:00 to 17:00 in Hong Kong.
    const [item] = groupEntries([
      auditEntryOf({
        id: 1,
        timeZone: 'Asia/Hong_Kong',
        start: '2026-10-06T00:00:00Z',
        end: '2026-10-06T09:00:00Z',
      }),
    ])
    expect([item?.first, item?.last]).toEqual(['2026-10-06', '2026-10-06'])
  })

  it('lets time off that ends at midnight leave the next day alone', () => {
    const [item] = groupEntries([
      entryOf({ id: 1, start: '2026-10-04T17:00:00Z', end: '2026-10-06T17:00:00Z' }),
    ])
    expect([item?.first, item?.last]).toEqual(['2026-10-05', '2026-10-06'])
  })

  it('orders by first day, then longer first, then audits before absences', () => {
    const items = groupEntries([
      entryOf({ id: 1, ...workday }),
      auditEntryOf({ id: 2, audit: 8, ...workday }),
      auditEntryOf({ id: 3, audit: 9, start: workday.start, end: '2026-10-06T10:00:00Z' }),
      auditEntryOf({ id: 4, audit: 10, start: '2026-10-04T01:00:00Z', end: '2026-10-04T10:00:00Z' }),
    ])
    expect(items.map(({ key }) => key)).toEqual(['audit-10', 'audit-9', 'audit-8', 'entry-1'])
  })
})

describe('teamOf', () => {
  it('names two, counts more', () => {
    const team = [an, bo, chi].map((auditor, id) => auditEntryOf({ id, auditor, ...workday }))
    expect(teamOf({ entries: team.slice(0, 2) })).toBe('An Nguyen, Bo Li')
    expect(teamOf({ entries: team })).toBe('3 auditors')
  })
})
