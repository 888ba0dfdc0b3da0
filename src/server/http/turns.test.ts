import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rules = { atOnce: 2, waiting: 2, patienceMs: 10_000 }

test('So many are at work at once; the next ones wait, and go on in the order they came', async () => {
  const takeTurn = makeTurns(rules)
  const first = await takeTurn('anna')
  await takeTurn('anna')
  const order: string[] = []
  const third = takeTurn('anna').then(end => {
    order.push('third')
    return end
  })
  const fourth = takeTurn('anna').then(() => order.push('fourth'))
  first?.()
  ;(await third)?.()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
})

test('One key’s line holds up no other, and beyond its length one is sent away at once', async () => {
  const takeTurn = makeTurns(rules)
  for (let nth = 0; nth < 4; nth++) void takeTurn('anna')
  expect(await takeTurn('anna')).toBeNull()
  expect(await takeTurn('binh')).not.toBeNull()
})

test('Who has waited too long, or has gone, leaves the line and lets the next one through', async () => {
  const takeTurn = makeTurns(rules)
  const first = await takeTurn('anna')
  await takeTurn('anna')
  const caller = new AbortController()
  const leaving = takeTurn('anna', caller.signal)
  caller.abort()
  expect(await leaving).toBeNull()
  const impatient = takeTurn('anna')
  vi.advanceTimersByTime(10_000)
  expect(await impatient).toBeNull()
  const next = takeTurn('anna')
  first?.()
  expect(await next).not.toBeNull()
})

test('A turn that is ended twice frees one place', async () => {
  const takeTurn = makeTurns({ ...rules, atOnce: 1, waiting: 0 })
  const end = await takeTurn('anna')
  end?.()
  const again = await takeTurn('anna')
  end?.()
  expect(await takeTurn('anna')).toBeNull()
  again?.()
  expect(await takeTurn('anna')).not.toBeNull()
})
