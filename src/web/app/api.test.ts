import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countries } from '#contract/countries.ts'
import { drafts } from '#contract/drafts.ts'
import { Failure } from '#contract/failure.ts'
import { session } from '#contract/session.ts'
import { buildAddress, call } from './api.ts'
import { connectionLostAt, probe } from './connection.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** A browser's storage and place, and a server that gives these answers in turn. */
function openBrowser(answers: Answer[], stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  }
  const kept = new Map<string, string>()
  const assign = vi.fn()
  const history = { replaceState: vi.fn() }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { location: { pathname: '/settings/countries', search: '?q=a', assign }, history })
  const fetch = vi.fn(async (_address: string, _options: RequestInit) => {
    const { status, body, headers } = answers.shift() ?? { status: 500 }
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      ...(headers ? { headers } : {}),
    })
  })
  vi.stubGlobal('fetch', fetch)
  const calls = () =>
    fetch.mock.calls.map(([address, { headers }]) => [address, (headers as Headers).get('authorization')])
  return { items, kept, assign, calls }
}

const unauthenticated = {
  status: 401,
  body: { statusCode: 401, error: 'Unauthorized', message: 'No session.' },
}
const stored = { access_token: 'old', refresh_token: 'r1', user: '{}', user_info: '{}', 'columns:x': 'kept' }

beforeEach(() => vi.unstubAllGlobals())

test('an address has its parameters encoded, arrays repeated, the undefined left out', () => {
  const query = { status: ['draft', 'assigned'], value: 'a b&c', id: undefined }
  expect(buildAddress('/projects/:id', { params: { id: 'a/b' }, query })).toBe(
    '/api/projects/a%2Fb?status=draft&status=assigned&value=a+b%26c',
  )
})

describe('a call', () => {
  test('throws the failure that the server threw', async () => {
    const details = [{ field: 'email', message: 'Please enter a valid email address.' }]
    const body = {
      statusCode: 400,
      error: 'Bad Request',
      message: 'Please enter a valid email address.',
      details,
    }
    openBrowser([{ status: 400, body }])
    const failure = await call(session.signIn, { body: { email: 'x', password: 'y' } }).catch(error => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ kind: 'invalid', message: body.message, fieldFaults: details })
  })

  test('says how long to wait after too many tries', async () => {
    const body = { statusCode: 429, error: 'Too Many Requests', message: 'Too many failed attempts.' }
    openBrowser([{ status: 429, body, headers: { 'retry-after': '60' } }])
    await expect(call(session.signIn, { body: { email: 'x', password: 'y' } })).rejects.toMatchObject({
      kind: 'busy',
      message: body.message,
      retryAfterSeconds: 60,
    })
  })

  describe('without a connection', () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const change = () =>
      call(countries.create, { body: { name: 'Peru', code: 'PE', timeZones: ['America/Lima'] } })

    test('says so, and not that the server broke', async () => {
      openBrowser([])
      vi.stubGlobal('fetch', lost)
      await expect(call(session.me, {})).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'offline',
        message: 'The server can’t be reached.',
      })
      expect(connectionLostAt()).not.toBeNull()
    })

    test('isn’t sent where it would save something, and says that nothing was saved', async () => {
      const { calls } = openBrowser([])
      vi.stubGlobal('navigator', { onLine: false })
      const fetch = vi.fn(lost)
      vi.stubGlobal('fetch', fetch)
      await expect(change()).rejects.toMatchObject({
        code: 'unsent',
        message: 'You’re offline. Nothing was saved.',
      })
      expect(fetch.mock.calls).toEqual([['/api/health/live', expect.anything()]])
      expect(calls()).toEqual([])
    })

    test('that broke off after it was sent promises nothing', async () => {
      openBrowser([{ status: 200, body: { status: 'live', version: '1' } }])
      expect(await probe()).toBe(true)
      vi.stubGlobal('fetch', lost)
      await expect(change()).rejects.toMatchObject({
        code: 'offline',
        message:
          'The connection was lost before the server answered. Check whether it was saved before you try again.',
      })
    })

    test('that broke off and only reads has nothing to check, whatever its method', async () => {
      openBrowser([{ status: 200, body: { status: 'live', version: '1' } }])
      expect(await probe()).toBe(true)
      vi.stubGlobal('fetch', lost)
      await expect(call(drafts.propose, { body: { visitIds: [1] } })).rejects.toMatchObject({
        code: 'offline',
        message: 'The server can’t be reached.',
      })
    })

    test('is lost too where a proxy answers for a server that is down; an answer of any kind ends that', async () => {
      openBrowser([{ status: 200 }, { status: 502 }, { status: 404 }])
      await probe()
      await expect(call(session.me, {})).rejects.toMatchObject({ code: 'offline' })
      expect(connectionLostAt()).not.toBeNull()
      await expect(call(session.me, {})).rejects.toMatchObject({ kind: 'missing' })
      expect(connectionLostAt()).toBeNull()
    })
  })

  test('that is answered by something else than the server says that the answer could not be read', async () => {
    openBrowser([])
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the network</html>'))
    await expect(call(session.me, {})).rejects.toMatchObject({
      kind: 'broken',
      message: 'The response could not be read.',
    })
    const change = call(countries.create, { body: { name: 'Peru', code: 'PE', timeZones: ['America/Lima'] } })
    await expect(change).rejects.toMatchObject({
      message: 'The response could not be read. Check whether it was saved before you try again.',
    })
  })

  test('whose refresh is answered by something else fails like any other, and keeps the session', async () => {
    const { items } = openBrowser([], stored)
    const answers = [new Response('{}', { status: 401 }), new Response('<html></html>')]
    vi.stubGlobal('fetch', async () => answers.shift())
    await expect(call(countries.list, {})).rejects.toBeInstanceOf(Failure)
    expect(items.get('refresh_token')).toBe('r1')
  })

  test('refused with 401 refreshes the session once, silently, and is repeated', async () => {
    const tokens = { access_token: 'new', refresh_token: 'r2' }
    const page = { count: '0', rows: [] }
    const { items, assign, calls } = openBrowser(
      [unauthenticated, { status: 200, body: tokens }, { status: 200, body: page }],
      stored,
    )
    expect(await call(countries.list, {})).toEqual(page)
    expect(calls()).toEqual([
      ['/api/countries', 'Bearer old'],
      ['/api/auth/refresh', null],
      ['/api/countries', 'Bearer new'],
    ])
    expect(items.get('refresh_token')).toBe('r2')
    expect(assign).not.toHaveBeenCalled()
  })

  test('ends the session when the refresh is refused too; column settings stay', async () => {
    const { items, assign } = openBrowser([unauthenticated, unauthenticated], stored)
    await expect(call(countries.list, {})).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect([...items.keys()]).toEqual(['columns:x'])
    expect(assign).toHaveBeenCalledWith('/auth/login')
  })

  test('that finds the account disabled keeps that as the reason, whatever other calls under way are answered', async () => {
    const inactive = { ...unauthenticated, body: { ...unauthenticated.body, code: 'account_inactive' } }
    const answers = [inactive, inactive, inactive, unauthenticated]
    const { kept } = openBrowser(answers, stored)
    await Promise.allSettled([call(countries.list, {}), call(countries.list, {})])
    expect(kept.get('session_ended')).toBe('inactive')
    expect(answers).toEqual([])
  })

  test('keeps the session when the refresh is asked to wait', async () => {
    const { items, assign } = openBrowser([unauthenticated, { status: 429 }], stored)
    await expect(call(countries.list, {})).rejects.toMatchObject({ kind: 'busy' })
    expect(items.get('access_token')).toBe('old')
    expect(assign).not.toHaveBeenCalled()
  })

  test('ends the session when the repeated call is refused too: it was ended meanwhile', async () => {
    const tokens = { access_token: 'new', refresh_token: 'r2' }
    const answers = [unauthenticated, { status: 200, body: tokens }, unauthenticated]
    const { items, assign } = openBrowser(answers, stored)
    await expect(call(countries.list, {})).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect([...items.keys()]).toEqual(['columns:x'])
    expect(assign).toHaveBeenCalledWith('/auth/login')
  })

  test('keeps the session when the server is down during the refresh', async () => {
    const { items, assign } = openBrowser([unauthenticated, { status: 503 }], stored)
    await expect(call(countries.list, {})).rejects.toMatchObject({ kind: 'unavailable' })
    expect(items.get('access_token')).toBe('old')
    expect(assign).not.toHaveBeenCalled()
  })

  test('calls that fail together share one refresh', async () => {
    const tokens = { access_token: 'new', refresh_token: 'r2' }
    const page = { count: '0', rows: [] }
    const good = { status: 200, body: page }
    const { calls } = openBrowser(
      [unauthenticated, unauthenticated, { status: 200, body: tokens }, good, good],
      stored,
    )
    await Promise.all([call(countries.list, {}), call(countries.list, {})])
    expect(calls().filter(([address]) => address === '/api/auth/refresh')).toHaveLength(1)
  })
})
