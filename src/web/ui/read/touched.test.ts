import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import type { Change } from '#contract/events.ts'
import { history } from '#contract/history.ts'
import type { Entity } from '#contract/records/cards.ts'
import { requests } from '#contract/requests.ts'
import { session } from '#contract/session.ts'
import { signedIn } from '#tests/signed-in.ts'
import { keyOf } from './key.ts'
import { isTouched, touchesOf } from './touched.ts'

const historyOf = (entity: Entity, entityId: number) =>
  keyOf(history.list, { query: { entity, entityId } }, 'pages')

const change = (entity: Change['entity'], id: number): Change => ({
  entity,
  id,
  action: 'update',
  version: 1,
})

test.each([
  ['a list of its kind', ['/projects', { limit: 10 }], change('project', 7), true],
  ['the record itself', ['/projects/:id', { id: 7 }], change('project', 7), true],
  ['another record of its kind', ['/projects/:id', { id: 8 }], change('project', 7), false],
  ['the roster that it stands in', ['/rosters', {}], change('project', 7), true],
  ['one’s own roster', ['/rosters/rosters/me', {}], change('roster', 7), true],
  ['who is free', ['/auditors', {}, 'whole'], change('roster', 7), true],
  ['what Team rules ask of an audit', ['/projects/:id', { id: 7 }], change('teamRules', 1), true],
  ['the work that is a concern by them', ['/work', {}], change('teamRules', 1), true],
  ['what a request would break', ['/requests/:id/consequences', { id: 8 }], change('project', 7), true],
  ['what countries count', ['/countries', {}], change('project', 7), true],
  ['what countries count of accounts', ['/countries', {}], change('user', 7), true],
  ['what countries count of customers’ audits', ['/countries', {}], change('customer', 7), true],
  ['what countries count of auditors', ['/countries', {}], change('auditor', 7), true],
  ['master data', ['/departments', {}], change('project', 7), false],
  ['its history', historyOf('project', 7), change('project', 7), true],
  ['the history of another record', historyOf('project', 8), change('project', 7), false],
  ['a request’s history, with its roster entry', historyOf('request', 8), change('roster', 7), true],
  ['an audit’s history, with its team', historyOf('project', 8), change('roster', 7), true],
  ['an account’s history', historyOf('user', 8), change('roster', 7), false],
  ['whom a request would release', ['/requests/:id/consequences', { id: 8 }], change('roster', 7), true],
  ['who could stand in for them', ['/requests/:id/consequences', { id: 8 }], change('auditor', 7), true],
  ['an auditor’s history, of the account', historyOf('auditor', 7), change('user', 7), true],
  ['what is asked of nobody', ['commands', { value: 'mill' }], change('project', 7), false],
] as const)('%s: %j after %o is %s', (_, key, changed, expected) => {
  expect(isTouched(key, changed)).toBe(expected)
})

const me = signedIn({ id: 7, role: { id: 3, name: 'Planner' } })

test('the same record has one key, whether its id comes from an address or from a row', () => {
  expect(keyOf(audits.one, { params: { id: '7' } })).toEqual(keyOf(audits.one, { params: { id: 7 } }))
})

test('one’s own account is read again when it or one’s role is changed, and one’s own sessions are no accounts', () => {
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(me) }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
  for (const endpoint of [session.me, session.listOpen]) {
    const isTouchedBy = (entity: Entity, id: number) => isTouched(keyOf(endpoint, {}), change(entity, id))
    expect([isTouchedBy('user', 7), isTouchedBy('role', 3)]).toEqual([true, true])
    expect([isTouchedBy('user', 8), isTouchedBy('role', 4), isTouchedBy('project', 7)]).toEqual([
      false,
      false,
      false,
    ])
  }
  vi.unstubAllGlobals()
})

test('the first certificate there is shows its screens to whoever is signed in; later ones change nothing of one’s account', () => {
  const items: Record<string, string> = { user: '{}' }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
  const isTouchedNow = () => isTouched(keyOf(session.me, {}), change('certificate', 5))
  items.user_info = JSON.stringify(me)
  expect(isTouchedNow()).toBe(true)
  items.user_info = JSON.stringify({ ...me, hasCertificates: true })
  expect(isTouchedNow()).toBe(false)
  vi.unstubAllGlobals()
})

test('the first exclusion shows the register to whoever may read it; later ones change nothing of one’s account', () => {
  const items: Record<string, string> = { user: '{}' }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
  const isTouchedNow = () => isTouched(keyOf(session.me, {}), change('exclusion', 5))
  items.user_info = JSON.stringify(me)
  expect(isTouchedNow()).toBe(true)
  items.user_info = JSON.stringify({ ...me, usesRegister: true, usesTeamRules: true })
  expect(isTouchedNow()).toBe(false)
  vi.unstubAllGlobals()
})

test('Team rules and day tables show what they ask for, or hide it again', () => {
  const items: Record<string, string> = { user: '{}' }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
  const isTouchedBy = (entity: 'teamRules' | 'dayTable' | 'standard') =>
    isTouched(keyOf(session.me, {}), change(entity, 1))
  items.user_info = JSON.stringify({ ...me, usesTeamRules: true, usesDays: true })
  expect([isTouchedBy('teamRules'), isTouchedBy('dayTable'), isTouchedBy('standard')]).toEqual([
    true,
    true,
    false,
  ])
  items.user_info = JSON.stringify(me)
  expect(isTouchedBy('standard')).toBe(true)
  vi.unstubAllGlobals()
})

test('a decision on a request touches the roster and the audits that it may change, a new request doesn’t', () => {
  const touched = (key: readonly unknown[], endpoint: Parameters<typeof touchesOf>[0]) =>
    touchesOf(endpoint, 61).some(touch => isTouched(key, touch))
  expect(touched(['/rosters', {}], requests.decide)).toBe(true)
  expect(touched(['/projects/:id', { id: 7 }], requests.decide)).toBe(true)
  expect(touched(['/rosters', {}], requests.create)).toBe(false)
})

test('what no card is about is touched where the endpoint says so', () => {
  const touched = (key: readonly unknown[], endpoint: Parameters<typeof touchesOf>[0], id?: number) =>
    touchesOf(endpoint, id).some(touch => isTouched(key, touch))
  expect(touched(keyOf(session.listOpen, {}), session.endOne, 5)).toBe(true)
  expect(touched(keyOf(accounts.one, { params: { id: 5 } }), session.endOne, 5)).toBe(false)
})
