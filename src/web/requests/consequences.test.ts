import { describe, expect, it } from 'vitest'
import { type ClashingAudit, describeLoss, judgeAcceptance } from './consequences.ts'

const audit: ClashingAudit = {
  projectId: 7,
  version: 0,
  idflNumber: 'A-1042',
  companyName: 'Acme Textiles',
  status: 'assigned',
  phase: 'assigned',
  timeZone: 'UTC',
  start: '2026-01-12T08:00:00Z',
  end: '2026-01-12T17:00:00Z',
  isReleasable: true,
  others: [],
  uncovered: [],
  reasons: [],
}
const booking = {
  auditorId: 3,
  auditorName: 'Anna',
  kind: 'training' as const,
  start: '2026-01-12T08:00:00Z',
  end: '2026-01-12T17:00:00Z',
}
const timeOff = { category: 'timeOff' as const }

describe('accepting a request', () => {
  it('is free where nothing is booked, and where the request takes no time', () => {
    expect(judgeAcceptance(timeOff, { audits: [], bookings: [] })).toBe('free')
    expect(judgeAcceptance({ category: 'other' }, { audits: [audit], bookings: [booking] })).toBe('free')
  })

  it('releases assigned audits, but neither completed ones nor other bookings', () => {
    expect(judgeAcceptance(timeOff, { audits: [audit], bookings: [] })).toBe('release')
    expect(judgeAcceptance(timeOff, { audits: [audit], bookings: [booking] })).toBe('blocked')
    const completed = { ...audit, isReleasable: false }
    expect(judgeAcceptance(timeOff, { audits: [audit, completed], bookings: [] })).toBe('blocked')
  })

  it('says what each audit loses', () => {
    expect(describeLoss(audit)).toBe('returns to draft: nobody else is on the team')
    const others = [
      { id: 1, name: 'Bao' },
      { id: 2, name: 'Chen' },
    ]
    expect(describeLoss({ ...audit, others })).toBe('keeps Bao and Chen')
    const uncovered = [{ id: 4, code: 'GRS', name: 'Global Recycled Standard' }]
    expect(describeLoss({ ...audit, others, uncovered })).toBe('keeps Bao and Chen, who don’t hold GRS')
  })
})
