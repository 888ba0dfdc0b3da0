import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab of a browser that has no locks: each has the module for itself, all have the storage in common. */
async function openTab() {
  vi.resetModules()
  return (await import('./take-turn.ts')).takeTurn
}

function stubStorage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('tabs of a browser without locks take turns', async () => {
  const items = stubStorage()
  let inTurn = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++inTurn)
    await new Promise(resolve => setTimeout(resolve, 20))
    inTurn--
  }
  const tabs = [await openTab(), await openTab(), await openTab()]
  await Promise.all(tabs.flatMap(takeTurn => [takeTurn('x', act), takeTurn('x', act)]))
  expect(most).toBe(1)
  expect([...items]).toEqual([])
})

test('a turn that fails is over', async () => {
  const items = stubStorage()
  const takeTurn = await openTab()
  await expect(takeTurn('x', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect([...items]).toEqual([])
})

test.each([-1, 3_600_000])(
  'a turn that ends in %i ms, of a tab closed in it or by another clock, holds up nobody',
  async ms => {
    stubStorage({ 'turn:x': `gone ${Date.now() + ms}` })
    const takeTurn = await openTab()
    expect(await takeTurn('x', async () => 'done')).toBe('done')
  },
)
