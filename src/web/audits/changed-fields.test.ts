import { describe, expect, test } from 'vitest'
import type { Audit } from './audit.ts'
import { type AuditValues, changedFields, movesTeam } from './changed-fields.ts'

const values: AuditValues = {
  idflNumber: 'A-1',
  customerId: 7,
  start: '2026-03-02T01:00:00.000Z',
  end: '2026-03-02T10:00:00.000Z',
  standardId: [1, 2],
  note: '',
}
const audit = { ...values, start: '2026-03-02T01:00:00Z', auditors: [{ id: 1 }, { id: 2 }] } as Audit

describe('only what was changed is sent', () => {
  test('nothing was: a moment may be written otherwise, standards stand in another order', () => {
    expect(changedFields({ ...values, standardId: [2, 1] }, audit)).toEqual({})
  })

  test.each<Partial<AuditValues>>([
    { idflNumber: 'A-2' },
    { customerId: 8 },
    { start: '2026-03-02T02:00:00.000Z' },
    { end: '2026-03-02T09:00:00.000Z' },
    { standardId: [1] },
    { note: 'By the east gate.' },
  ])('%j', change => {
    expect(changedFields({ ...values, ...change }, audit)).toEqual(change)
  })
})

describe('a team of several is warned about when it moves', () => {
  test('by a change of dates', () => {
    expect(movesTeam({ end: values.end }, audit)).toBe(true)
  })

  test('not by a note', () => {
    expect(movesTeam({ note: 'x' }, audit)).toBe(false)
  })

  test('not when one auditor is alone', () => {
    expect(movesTeam({ start: values.start }, { ...audit, auditors: audit.auditors.slice(1) })).toBe(false)
  })
})
