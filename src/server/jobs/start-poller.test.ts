import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startPoller } from './start-poller.ts'

test('It looks again and again, one that fails holds up no other, and stopping waits for the look under way.', async () => {
  let looks = 0
  let isUnderWay = false
  const enough = new Promise<void>(resolve => {
    const poller = startPoller({
      log: fastify().log,
      waitMs: 1,
      works: {
        broken: () => Promise.reject(new Error('No database.')),
        counted: async () => {
          isUnderWay = true
          await Promise.resolve()
          isUnderWay = false
          looks++
          if (looks === 3) void poller.stop().then(resolve)
          return 1
        },
      },
    })
  })
  await enough
  expect([looks, isUnderWay]).toEqual([3, false])
})
