import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLimiter } from './limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rules = { concurrency: 2, maxQueued: 2, timeoutMs: 10_000 }

test('So many are at work at once; the next ones wait, and go on in the order they came', async () => {
  const acquire = makeLimiter(rules)
  const first = await acquire('anna')
  await acquire('anna')
  const order: string[] = []
  const third = acquire('anna').then(end => {
    order.push('third')
    return end
  })
  const fourth = acquire('anna').then(() => order.push('fourth'))
  first?.()
  ;(await third)?.()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
})

test('One key’s line holds up no other, and beyond its length one is sent away at once', async () => {
  const acquire = makeLimiter(rules)
  for (let nth = 0; nth < 4; nth++) void acquire('anna')
  expect(await acquire('anna')).toBeNull()
  expect(await acquire('binh')).not.toBeNull()
})

test('Who has waited too long, or has gone, leaves the line and lets the next one through', async () => {
  const acquire = makeLimiter(rules)
  const first = await acquire('anna')
  await acquire('anna')
  const caller = new AbortController()
  const leaving = acquire('anna', caller.signal)
  caller.abort()
  expect(await leaving).toBeNull()
  const impatient = acquire('anna')
  vi.advanceTimersByTime(10_000)
  expect(await impatient).toBeNull()
  const next = acquire('anna')
  first?.()
  expect(await next).not.toBeNull()
})

test('A slot that is released twice is freed once', async () => {
  const acquire = makeLimiter({ ...rules, concurrency: 1, maxQueued: 0 })
  const end = await acquire('anna')
  end?.()
  const again = await acquire('anna')
  end?.()
  expect(await acquire('anna')).toBeNull()
  again?.()
  expect(await acquire('anna')).not.toBeNull()
})
