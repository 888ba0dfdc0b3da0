import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { departments } from '#contract/departments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requests } from '#contract/requests.ts'
import { takeOwnChanges } from './own-changes.ts'
import { showReply } from './show-reply.ts'

let client = new QueryClient()
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  client = new QueryClient()
})

const row = (id: number, name: string, version: number) => ({ id, name, version })

/** A query that is on screen; answers how often it was read again. */
function show(queryKey: readonly unknown[], data: unknown): () => number {
  let reads = 0
  client.setQueryData(queryKey, data)
  new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      reads++
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  return () => reads
}

const save = (endpoint: Endpoint, id: number, reply: unknown) =>
  showReply(client, endpoint, { params: { id } }, reply)

test('lists show what was answered at once, and are read once', () => {
  const key = ['/departments', { limit: 10 }]
  const reads = show(key, { count: '2', rows: [row(1, 'Lab', 0), row(2, 'Desk', 3)] })
  save(departments.update, 1, row(1, 'Laboratory', 1))
  expect(client.getQueryData(key)).toEqual({
    count: '2',
    rows: [row(1, 'Laboratory', 1), row(2, 'Desk', 3)],
  })
  expect(reads()).toBe(1)
})

test('what was deleted leaves its lists at once', () => {
  const key = ['/departments', { limit: 10 }]
  show(key, { count: '2', rows: [row(1, 'Lab', 0), row(2, 'Desk', 3)] })
  save(departments.remove, 1, undefined)
  expect(client.getQueryData(key)).toEqual({ count: '1', rows: [row(2, 'Desk', 3)] })
})

test('a deleted account leaves the lists, although the answer holds it', () => {
  const key = ['/users', { limit: 10 }]
  show(key, { count: '2', rows: [row(1, 'Anna', 0), row(2, 'Ben', 3)] })
  save(accounts.remove, 1, row(1, 'Anna', 1))
  expect(client.getQueryData(key)).toEqual({ count: '1', rows: [row(2, 'Ben', 3)] })
})

test('a deleted request stays in the lists until they are read, and its news is known again', () => {
  const key = ['/requests', { limit: 10 }]
  const data = { count: '1', rows: [row(61, 'Leave', 0)] }
  const reads = show(key, data)
  save(requests.remove, 61, undefined)
  expect(client.getQueryData(key)).toEqual(data)
  expect(reads()).toBe(1)
  expect(takeOwnChanges([{ entity: 'request', id: 61, action: 'delete', version: 1 }])).toHaveLength(1)
})

test('the record itself is not read again where the answer holds all of it', () => {
  const whole = show(['/departments/:id', { id: 1 }], row(1, 'Lab', 0))
  const more = show(['/projects/:id', { id: 1 }], { ...row(1, 'A-1', 0), site: 'Mill Road' })
  save(departments.update, 1, row(1, 'Laboratory', 1))
  save(audits.cancel, 1, { ...row(1, 'A-1', 1), status: 'cancelled' })
  expect(client.getQueryData(['/departments/:id', { id: 1 }])).toEqual(row(1, 'Laboratory', 1))
  expect(client.getQueryData(['/projects/:id', { id: 1 }])).toEqual({
    ...row(1, 'A-1', 1),
    site: 'Mill Road',
  })
  expect([whole(), more()]).toEqual([0, 1])
})

test('a part of a record that is read elsewhere stays a part', () => {
  const key = ['/users/reviews', {}]
  show(key, { count: '1', rows: [{ id: 7, name: 'Anna' }] })
  save(accounts.update, 7, { data: { ...row(7, 'Anna Berg', 4), email: 'anna@example.com' } })
  expect(client.getQueryData(key)).toEqual({ count: '1', rows: [{ id: 7, name: 'Anna Berg' }] })
})

test('one’s own change is known again by its version, with all that was changed together', () => {
  const change = { entity: 'project', id: 90, action: 'assign', version: 5 } as const
  const entry = { entity: 'roster', id: 3, action: 'create', version: 0 } as const
  save(audits.assign, 90, row(90, 'A-90', 5))
  // Somebody else has changed it since.
  expect(takeOwnChanges([{ ...change, version: 6 }])).toEqual([])
  expect(takeOwnChanges([{ ...change, id: 91 }])).toEqual([])
  const [own] = takeOwnChanges([entry, change])
  expect(own?.covers(['/rosters', {}])).toBe(true)
  expect(own?.covers(['/customers', {}])).toBe(false)
})

test('one’s own deletion is known again', () => {
  save(departments.remove, 44, undefined)
  const change = { entity: 'department', id: 44, version: null } as const
  expect(takeOwnChanges([{ ...change, action: 'update' }])).toEqual([])
  expect(takeOwnChanges([{ ...change, action: 'delete' }])).toHaveLength(1)
})

test('a reset password answers no record: known again, it is not shown beside what is older', () => {
  const list = ['/users', { limit: 10 }]
  const page = { count: '1', rows: [row(71, 'Anna', 3)] }
  const readsOfList = show(list, page)
  const whole = ['/users/:id', { id: 71 }]
  const readsOfWhole = show(whole, row(71, 'Anna', 3))
  // Somebody else has renamed the account since: version 4.
  save(accounts.resetPassword, 71, { password: 'a', expiresAt: '', version: 5 })
  expect(client.getQueryData(list)).toEqual(page)
  expect(client.getQueryData(whole)).toEqual(row(71, 'Anna', 3))
  expect([readsOfList(), readsOfWhole()]).toEqual([1, 1])
  expect(takeOwnChanges([{ entity: 'user', id: 71, action: 'any', version: 5 }])).toHaveLength(1)
})

test('following an audit shows at once, and leaves the rest of it to be read', () => {
  const whole = ['/projects/:id', { id: 71 }]
  const reads = show(whole, { ...row(71, 'A-71', 3), isFollowed: false })
  save(audits.follow, 71, { isFollowed: true })
  expect(client.getQueryData(whole)).toEqual({ ...row(71, 'A-71', 3), isFollowed: true })
  expect(reads()).toBe(1)
  expect(takeOwnChanges([{ entity: 'project', id: 71, action: 'follow', version: 3 }])).toEqual([])
})

test('a first reading that is under way doesn’t bring back what was before the save', async () => {
  const queryKey = ['/departments', { limit: 10 }]
  const answers: ((data: unknown) => void)[] = []
  new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise(resolve => answers.push(resolve)),
    retry: false,
  }).subscribe(() => {})
  expect(answers).toHaveLength(1)
  save(departments.update, 1, row(1, 'Laboratory', 1))
  answers[1]?.({ count: '1', rows: [row(1, 'Laboratory', 1)] })
  answers[0]?.({ count: '1', rows: [row(1, 'Lab', 0)] })
  await expect.poll(() => client.getQueryData(queryKey)).toBeDefined()
  expect(client.getQueryData(queryKey)).toMatchObject({ rows: [{ name: 'Laboratory' }] })
  expect(answers).toHaveLength(2)
})

test('an account doesn’t change the open session that has its number', () => {
  const key = ['/users/me/sessions', {}]
  const data = { count: '1', rows: [{ id: 5, createdAt: '2027-01-01T00:00:00.000Z' }] }
  show(key, data)
  save(accounts.update, 5, { data: { ...row(5, 'Anna', 2), createdAt: '2020-01-01T00:00:00.000Z' } })
  expect(client.getQueryData(key)).toEqual(data)
})
