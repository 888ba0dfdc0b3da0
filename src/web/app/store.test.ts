import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('who listens is called when the value is another, and not once they left', () => {
  const store = createStore(1)
  let calls = 0
  const leave = store.subscribe(() => {
    calls += 1
  })
  store.set(1)
  expect(calls).toBe(0)
  store.set(2)
  expect([store.get(), calls]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.get(), calls]).toEqual([3, 1])
})
