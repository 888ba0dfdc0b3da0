import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import { signedIn } from '#tests/signed-in.ts'
import { commandsFor } from './visit-commands.ts'

/** Signs somebody in who holds just these. */
function hold(...names: Permission[]) {
  const account = signedIn({ permissions: names.map(name => ({ name })) })
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(account) }
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
}

type Standing = Parameters<typeof commandsFor>[0]
const site = { id: 1, name: 'Main site', timeZone: 'UTC', projectId: null, idflNumber: null, status: null }
const planned = { ...site, projectId: 7, idflNumber: 'A-7', status: 'draft' as const }
const open: Standing = { kind: 'surveillance', ordinal: 1, state: 'open', byHand: false, sites: [site] }

beforeEach(() => vi.unstubAllGlobals())

test('a planner may do what the state of the visit allows', () => {
  hold('ViewCertificates', 'PlanVisits', 'ModifyAudit', 'ViewAllAudit')
  expect(commandsFor(open)).toEqual(['link', 'change', 'waive'])
  expect(commandsFor({ ...open, sites: [] })).toEqual(['link', 'change', 'waive'])
  expect(commandsFor({ ...open, sites: [planned] })).toEqual(['change'])
  expect(commandsFor({ ...open, sites: [planned, { ...site, id: 2 }] })).toEqual(['link', 'change'])
  expect(commandsFor({ ...open, kind: 'recertification' })).toEqual(['link', 'change'])
  expect(commandsFor({ ...open, state: 'waived' })).toEqual(['reopen'])
  for (const state of ['done', 'dropped', 'earlier'] as const)
    expect(commandsFor({ ...open, state })).toEqual([])
})

test('what was set by hand goes back to the rule where there is one', () => {
  hold('ViewCertificates', 'PlanVisits')
  const byHand = { ...open, byHand: true, ordinal: 1 }
  expect(commandsFor(byHand)).toContain('reset')
  expect(commandsFor({ ...byHand, kind: 'special' })).not.toContain('reset')
  expect(commandsFor({ ...byHand, kind: 'transfer' })).not.toContain('reset')
  expect(commandsFor({ ...byHand, kind: 'stage1' })).not.toContain('reset')
  expect(commandsFor({ ...byHand, kind: 'stage1', ordinal: 0 })).toContain('reset')
})

test('who may not plan visits may link their audits alone, and who may only look nothing', () => {
  hold('ViewCertificates', 'ModifyAudit', 'ViewAllAudit')
  expect(commandsFor(open)).toEqual(['link'])
  expect(commandsFor({ ...open, state: 'waived' })).toEqual([])
  hold('ViewCertificates')
  expect(commandsFor(open)).toEqual([])
})
