import { expect, test, vi } from 'vitest'
import { signedIn } from '#tests/signed-in.ts'
import { findActions } from './find-actions.ts'

test('Auto-plan is found by whoever may make plans', () => {
  const run = vi.fn()
  const find = (query: string) => findActions(query, { onAutoPlan: run }).commands
  signInWith([])
  expect(find('auto')).toEqual([])
  signInWith([{ name: 'CreatePlans' }])
  expect(find('mekong')).toEqual([])
  const [found] = find('Auto')
  expect(found?.label).toBe('Auto-plan')
  found?.run?.()
  expect(run).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

function signInWith(permissions: ReturnType<typeof signedIn>['permissions']): void {
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(signedIn({ permissions })) }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
}
