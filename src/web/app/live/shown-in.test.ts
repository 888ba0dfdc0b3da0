import { expect, test } from 'vitest'
import type { Change } from '#contract/events.ts'
import { isTouched } from './shown-in.ts'

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
  ['who is free', ['/auditors', 'fit', {}], change('roster', 7), true],
  ['what a request would break', ['/requests/:id/consequences', { id: 8 }], change('project', 7), true],
  ['what countries count', ['/countries', {}], change('project', 7), true],
  ['what countries count of accounts', ['/countries', {}], change('user', 7), true],
  ['what countries count of customers’ audits', ['/countries', {}], change('customer', 7), true],
  ['what countries count of auditors', ['/countries', {}], change('auditor', 7), true],
  ['master data', ['/departments', {}], change('project', 7), false],
  ['its history', ['/history', 'project', 7], change('project', 7), true],
  ['the history of another record', ['/history', 'project', 8], change('project', 7), false],
  ['a request’s history, with its roster entry', ['/history', 'request', 8], change('roster', 7), true],
  ['an audit’s history, with its team', ['/history', 'project', 8], change('roster', 7), true],
  ['an account’s history', ['/history', 'user', 8], change('roster', 7), false],
  ['whom a request would release', ['/requests/:id/consequences', { id: 8 }], change('roster', 7), true],
  ['who could stand in for them', ['/requests/:id/consequences', { id: 8 }], change('auditor', 7), true],
  ['an auditor’s history, of the account', ['/history', 'auditor', 7], change('user', 7), true],
  ['what is asked of nobody', ['me'], change('project', 7), false],
] as const)('%s: %j after %o is %s', (_, key, changed, expected) => {
  expect(isTouched(key, changed)).toBe(expected)
})
