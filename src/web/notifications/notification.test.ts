import { describe, expect, it } from 'vitest'
import { groupByDay, type Notification, scopeLabel } from './notification.ts'

const received = (id: number, receivedAt: string): Notification => ({
  id,
  type: 'audit:moved',
  title: `Notification ${id}`,
  text: null,
  receivedAt,
  sentBy: null,
  readAt: null,
  entity: 'project',
  entityId: 7,
  day: null,
})

describe('notifications', () => {
  it('are grouped by day on the reader’s own calendar', () => {
    const rows = [
      received(4, '2026-01-05T18:00:00Z'),
      received(3, '2026-01-05T16:00:00Z'),
      received(2, '2026-01-05T02:00:00Z'),
      received(1, '2026-01-02T02:00:00Z'),
    ]
    const days = groupByDay(rows, 'Asia/Ho_Chi_Minh', new Date('2026-01-06T01:00:00Z'))
    expect(days.map(({ title, rows }) => [title, rows.map(({ id }) => id)])).toEqual([
      ['Today', [4]],
      ['Yesterday', [3, 2]],
      ['Fri 02 Jan 2026', [1]],
    ])
  })

  it('are labelled by what is before the colon', () => {
    expect(scopeLabel('request:accept')).toBe('Request')
  })
})
