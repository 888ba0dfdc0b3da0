import { expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import type { Me } from '#web/app/session.ts'
import { auditEntryOf, entryOf } from '#web/roster/test-entry.ts'
import { assignTo, book, doAll, removeEntry } from './changes.ts'
import type { Audit } from './lift.ts'

const times = { start: '2027-05-04T01:00:00.000Z', end: '2027-05-04T10:00:00.000Z' }
const auditOf = (team: number[]) => ({ id: 7, version: 1, auditors: team.map(id => ({ id })) }) as Audit
const absence = entryOf({ id: 5, ...times, kind: 'sickLeave', auditor: { id: 2, name: 'Bao' } })

const an: Omit<Me, 'permissions'> = {
  id: 1,
  name: 'An Nguyen',
  username: 'an',
  displayName: 'An Nguyen',
  fullName: 'An Nguyen',
  email: 'an@example.com',
  country: { id: 1, name: 'Vietnam', code: 'VN' },
  department: { id: 1, name: 'Planning' },
  role: { id: 1, name: 'Planner' },
  timeZone: 'Asia/Ho_Chi_Minh',
  preferences: { calendarView: 'month', weekStartsOn: 1 },
  auditor: null,
  mustChangePassword: false,
}

/** Signs in whoever holds these; the server says yes to everything, and tells what it was asked. */
function signIn(...permissions: Permission[]): string[] {
  const me = { ...an, permissions: permissions.map(name => ({ name })) }
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(me) }
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json({ id: 9, version: 2 })
  })
  return asked
}

test('the first auditor of a draft is taken off again by whoever assigns', async () => {
  const asked = signIn('ModifyAudit')
  const undo = await assignTo(auditOf([]), 3)(false)
  await undo?.()
  expect(asked).toEqual(['PUT /api/projects/7/assign', 'PUT /api/projects/7/draft'])
})

test('a team is as it was again only for whoever may replace a team', async () => {
  signIn('ModifyAudit')
  expect(await assignTo(auditOf([2]), 3)(false)).toBeNull()
  const asked = signIn('ModifyAudit', 'ReAssignAudit')
  const undo = await assignTo(auditOf([2]), 3)(false)
  await undo?.()
  expect(asked).toEqual(['PUT /api/projects/7/assign', 'PUT /api/projects/7/re-assign'])
})

test('whoever was taken off an audit gets on it again only by somebody who may assign', async () => {
  const entry = auditEntryOf({ id: 9, ...times })
  signIn('CancelRoster', 'ViewAuditDetail')
  expect(await removeEntry(entry)(false)).toBeNull()
  signIn('CancelRoster', 'ViewAuditDetail', 'ModifyAudit')
  expect(await removeEntry(entry)(false)).not.toBeNull()
})

test('an absence is put back only by somebody who may book, and who sees what it was', async () => {
  signIn('DeleteRoster', 'ViewAllRequests')
  expect(await removeEntry(absence)(false)).toBeNull()
  signIn('DeleteRoster', 'CreateRoster')
  expect(await removeEntry(absence)(false)).toBeNull()
  expect(await removeEntry(entryOf({ id: 6, ...times }))(false)).not.toBeNull()
  const asked = signIn('DeleteRoster', 'CreateRoster', 'ViewAllRequests')
  const undo = await removeEntry(absence)(false)
  await undo?.()
  expect(asked).toEqual(['PUT /api/rosters/5', 'POST /api/rosters'])
})

test('booked time is freed again only by somebody who may remove bookings', async () => {
  const booking = { auditorId: 2, kind: 'training' as const, ...times, note: '' }
  signIn('CreateRoster')
  expect(await book(booking)(false)).toBeNull()
  const asked = signIn('CreateRoster', 'DeleteRoster')
  const undo = await book(booking)(false)
  await undo?.()
  expect(asked).toEqual(['POST /api/rosters', 'PUT /api/rosters/9'])
})

test('several are taken back together, or none of them', async () => {
  const undone: string[] = []
  const undoable = (name: string) => async () => async () => undone.push(name)
  const undo = await doAll([undoable('first'), undoable('second')])(false)
  await undo?.()
  expect(undone).toEqual(['second', 'first'])
  expect(await doAll([undoable('first'), async () => null])(false)).toBeNull()
})
