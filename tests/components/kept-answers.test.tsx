import { afterEach, expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { notifications } from '#contract/notifications.ts'
import { requests } from '#contract/requests.ts'
import { forgetIfOld } from '#web/app/kept.ts'
import { writeItems } from '#web/app/storage.ts'
import { keepWaiting, readWaiting } from '#web/app/waiting.ts'
import { askOrRead } from '#web/ui/read/kept-answers.ts'
import { forget } from './network.ts'
import { lan } from './records.ts'

/** What lies on the device, as text. */
async function readAll(): Promise<string> {
  const cache = await caches.open('kept-answers')
  const kept = (await cache.keys()).map(async one => (await cache.match(one))?.text())
  return (await Promise.all(kept)).join('\n')
}

function signIn(...permissions: string[]): void {
  const { id, name, email } = lan
  const auditor = { standards: [] }
  const me = { ...lan, auditor, permissions: permissions.map((right, nth) => ({ id: nth + 1, name: right })) }
  writeItems({ user: JSON.stringify({ id, name, email }), user_info: JSON.stringify(me) })
}

/** Asks as the product does; then everything that was to be kept is. */
async function ask<E extends Endpoint>(endpoint: E, input: unknown, reply: unknown): Promise<string> {
  await askOrRead(endpoint, input, async () => reply as Reply<E>)
  await new Promise(done => setTimeout(done, 50))
  return readAll()
}

const unreached = () =>
  Promise.reject(new Failure('broken', 'The server can’t be reached.', { code: 'offline' }))

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  forget()
})

test('what one asked for somebody else is about their absence, and isn’t kept', async () => {
  signIn('ViewOwnRequests', 'ViewAllRequests')
  const mine = { id: 1, userId: lan.id, createdUserId: lan.id, note: 'A wedding' }
  const others = { id: 2, userId: lan.id + 1, createdUserId: lan.id, note: 'An operation' }
  expect(await ask(requests.one, { params: { id: 1 } }, mine)).toContain('A wedding')
  expect(await ask(requests.one, { params: { id: 2 } }, others)).not.toContain('An operation')
  expect(await ask(requests.list, { query: { limit: 10 } }, { rows: [mine, others] })).not.toContain(
    'An operation',
  )
})

test.each(['ApproveRequest', 'ViewAllRequests', 'ReAssignAudit'])(
  'whoever holds %s is notified of others’ absences: none of that is kept',
  async right => {
    const list = { rows: [{ id: 1, text: 'Sick leave for Ben was accepted.' }] }
    signIn('ViewOwnRoster', right)
    expect(await ask(notifications.list, { query: { limit: 1 } }, list)).not.toContain('Ben')
    signIn('ViewOwnRoster')
    expect(await ask(notifications.list, { query: { limit: 1 } }, list)).toContain('Ben')
  },
)

test('why a colleague was released from an audit isn’t kept; what somebody wrote is', async () => {
  signIn('ViewOwnAudits')
  const statusReason = 'Ben was released: not available at this time.'
  const released = { id: 7, statusReason, statusReasonText: { key: 'reasons.released', values: {} } }
  const written = { id: 8, statusReason: 'The mill is closed.', statusReasonText: null }
  const list = await ask(audits.list, { query: { limit: 10 } }, { rows: [released, written] })
  const one = await ask(audits.one, { params: { id: 7 } }, released)
  for (const kept of [list, one]) expect(kept).not.toContain('Ben')
  expect(list).toContain('The mill is closed.')
})

test('after a week without a contact what was read goes at once, and what waits once nobody answers either', async () => {
  signIn('ViewOwnRequests')
  const input = { params: { id: 1 } }
  await ask(requests.one, input, { id: 1, userId: lan.id })
  await keepWaiting({ key: 'a', ownerId: lan.id, at: 1, body: { note: 'Waits' } })
  localStorage.setItem('kept_at', String(Date.now() - 7 * 86_400_000 - 1))
  expect(await forgetIfOld()).toBe(true)
  expect(await readAll()).toBe('')
  expect(await readWaiting()).toHaveLength(1)
  await expect(askOrRead(requests.one, input, unreached)).rejects.toThrow()
  expect(await readWaiting()).toHaveLength(0)
})
