import { expect, test } from 'vitest'
import type { Question } from '#planning/exact.ts'
import { openExact } from './exact-thread.ts'

/** A thread that never answers, in a process of which the size is told. */
function open(sizes: { before: number; solving: number; ended: number }) {
  let size = sizes.before
  let hasEnded = false
  let looks = 0
  const exact = openExact({
    mostMemory: 100,
    sizeNow: () => {
      looks++
      return size
    },
    start: () => ({
      send: () => {
        size = sizes.solving
      },
      end: async () => {
        hasEnded = true
        size = sizes.ended
      },
    }),
  })
  const ask = () => exact.ask({} as Question, Number.POSITIVE_INFINITY)
  return { exact, ask, hasEnded: () => hasEnded, countLooks: () => looks }
}

test('Where the process gets too large the exact answer is thrown away, and what was found stands', async () => {
  const { exact, ask, hasEnded } = open({ before: 500, solving: 601, ended: 520 })
  expect(await ask()).toBeNull()
  expect(exact.wasTooLarge()).toBe(true)
  await exact.end()
  expect(hasEnded()).toBe(true)
})

test('Where it is still too large without the thread, planning fails', async () => {
  const { exact, ask, hasEnded } = open({ before: 500, solving: 700, ended: 601 })
  expect(await ask()).toBeNull()
  await expect(exact.end()).rejects.toThrow('too large')
  expect(hasEnded()).toBe(true)
})

test('As long as it has room it goes on, until nobody wants the answer any more', async () => {
  const { exact, ask, countLooks } = open({ before: 500, solving: 600, ended: 601 })
  const answer = ask()
  await expect.poll(countLooks, { timeout: 50_000 }).toBeGreaterThan(2)
  exact.giveUp()
  expect(await answer).toBeNull()
  expect(exact.wasTooLarge()).toBe(false)
  await exact.end()
})

test('While it rests its thread is gone; the next question starts another', async () => {
  let running = 0
  let started = 0
  const exact = openExact({
    mostMemory: 100,
    sizeNow: () => 500,
    start: (_, { received }) => {
      running++
      started++
      return {
        send: () => received({ values: [], isOptimal: true, bound: started }),
        end: async () => {
          running--
        },
      }
    },
  })
  const ask = async () => (await exact.ask({} as Question, Number.POSITIVE_INFINITY))?.bound
  expect([running, await ask(), await ask(), running]).toEqual([0, 1, 1, 1])
  await exact.rest()
  await exact.rest()
  expect([running, await ask(), running]).toEqual([0, 2, 1])
  await exact.end()
  expect(running).toBe(0)
})
