import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import { signedIn } from '#tests/signed-in.ts'
import { findHome, findPage, isInNavigation, mayOpen, pages } from './pages.ts'

/** Signs somebody in who holds just these. */
const hold = (...names: Permission[]) => holdOf({}, ...names)

function holdOf(given: Parameters<typeof signedIn>[0], ...names: Permission[]) {
  const account = signedIn({ permissions: names.map(name => ({ name })), ...given })
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(account) }
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
}

const opens = (path: string) => {
  const page = findPage(path)
  return page !== undefined && mayOpen(page)
}

beforeEach(() => vi.unstubAllGlobals())

test('the roster opens for whoever may see their own, whose navigation does not show it', () => {
  hold('ViewOwnRoster')
  expect(opens('/dashboard/rosters')).toBe(true)
  expect(pages.filter(isInNavigation).map(({ path }) => path)).toEqual([])
  expect(findHome().path).toBe('/dashboard/rosters')
})

test.each([
  [[], '/dashboard/profile'],
  [['ViewOwnRequests'], '/dashboard/request'],
  [['ViewAllMasterData'], '/settings/roles'],
  [['ViewAllRoster', 'ViewAllAudit'], '/dashboard/rosters'],
] as [Permission[], string][])('who holds %j begins on %s, which opens for them', (names, path) => {
  hold(...names)
  expect(findHome().path).toBe(path)
  expect(opens(path)).toBe(true)
})

test('wherever one is refused, the way out is another page', () => {
  hold('ViewOwnRequests')
  const refused = pages.filter(page => !mayOpen(page)).map(({ path }) => path)
  expect(refused).toContain('/dashboard/rosters')
  expect(refused).not.toContain(findHome().path)
})

test('the certification board is in the navigation once there are certificates, and opens by its address before', () => {
  const shown = () => pages.filter(isInNavigation).map(({ path }) => path)
  hold('ViewCertificates')
  expect(shown()).toEqual([])
  expect(opens('/dashboard/certification')).toBe(true)
  holdOf({ hasCertificates: true }, 'ViewCertificates')
  expect(shown()).toEqual(['/dashboard/certification'])
})

test('the impartiality register is in the navigation once it is used, and opens by its address before', () => {
  const shown = () => pages.filter(isInNavigation).map(({ path }) => path)
  hold('ViewImpartiality')
  expect(shown()).toEqual([])
  expect(opens('/dashboard/impartiality')).toBe(true)
  holdOf({ usesRegister: true }, 'ViewImpartiality')
  expect(shown()).toEqual(['/dashboard/impartiality'])
})
