import { expect, test } from 'vitest'
import { cutDays, cutOf, joined, type SplitAudit, splitStep } from './split.ts'

const timeZone = 'Europe/Berlin'
const whole = { start: '2026-03-02T08:00:00.000Z', end: '2026-03-05T15:00:00.000Z' }
const member = (id: number, part = whole) => ({
  id,
  name: `P${id}`,
  isEnabled: true,
  role: 'auditor' as const,
  withId: null,
  covers: [],
  days: 4,
  daysByHand: false,
  ...part,
})
const audit = (...auditors: ReturnType<typeof member>[]) =>
  ({ id: 7, idflNumber: 'A-7', timeZone, version: 3, auditors }) as unknown as SplitAudit

test('a part can be cut before each of its days but the first', () => {
  expect(cutDays(whole, timeZone)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05'])
  expect(cutDays({ ...whole, end: '2026-03-02T16:00:00.000Z' }, timeZone)).toEqual([])
})

test('whoever gives keeps the rest, and a newcomer comes for what is given', () => {
  const cut = cutOf(whole, '2026-03-04', 'after', timeZone)
  const team = audit(member(1), member(2))
  const [giver] = team.auditors
  if (!cut || !giver) throw new Error('no cut')
  expect(splitStep(team, giver, 3, cut)).toEqual({
    kind: 'replace',
    projectId: 7,
    version: 3,
    auditors: [
      { id: 1, start: whole.start, end: '2026-03-03T15:00:00.000Z' },
      { id: 2 },
      { id: 3, role: 'auditor', start: '2026-03-04T08:00:00.000Z', end: whole.end },
    ],
  })
})

test('a teammate takes days on that touch theirs, and no others', () => {
  const last = { start: '2026-03-05T08:00:00.000Z', end: whole.end }
  const third = { start: '2026-03-04T08:00:00.000Z', end: '2026-03-04T15:00:00.000Z' }
  const first = { start: whole.start, end: '2026-03-02T15:00:00.000Z' }
  expect(joined(last, third, timeZone)).toEqual({ start: third.start, end: last.end })
  expect(joined(last, first, timeZone)).toBeNull()
})
