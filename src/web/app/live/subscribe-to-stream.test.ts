import { expect, test } from 'vitest'
import { pauseMs, subscribeToStream } from './subscribe-to-stream.ts'

const answer = (text: string) => new Response(text)

/** Follows a server that gives these answers, one after the other, and then none. */
async function subscribeThrough(answers: (() => Response)[]) {
  const asked: (string | null)[] = []
  const received: unknown[] = []
  const pauses: number[] = []
  const lives: boolean[] = []
  const giveUp = new AbortController()
  await subscribeToStream({
    lastEventId: null,
    signal: giveUp.signal,
    open: async lastEventId => {
      asked.push(lastEventId)
      const next = answers.shift()
      if (!next) throw new Error('connection refused')
      return next()
    },
    onMessage: ({ event }) => event && received.push(event),
    onLive: isLive => lives.push(isLive),
    pause: async ms => {
      pauses.push(ms)
      if (pauses.length === 6) giveUp.abort()
    },
  })
  return { asked, received, pauses, lives }
}

test('a stream that breaks is reopened after the last position it sent', async () => {
  const { asked, received, lives } = await subscribeThrough([
    () => answer('event: ready\ndata: {}\n\nid: 7\n\n'),
    () => answer('event: change\ndata: {}\n\nid: 8\n\nevent: ready\ndata: {}\n\nid: 9\n\n'),
  ])
  expect(asked).toEqual([null, '7', '9', '9', '9', '9'])
  expect(received).toEqual(['ready', 'change', 'ready'])
  expect(lives.slice(0, 4)).toEqual([true, false, true, false])
})

test('who gives up receives nothing more, so that no old stream speaks into a new one', async () => {
  const giveUp = new AbortController()
  const lives: boolean[] = []
  await subscribeToStream({
    lastEventId: null,
    signal: giveUp.signal,
    open: async () => answer('event: ready\ndata: {}\n\n'),
    onMessage: () => giveUp.abort(),
    onLive: isLive => lives.push(isLive),
    pause: () => Promise.reject(new Error('nobody waits any more')),
  })
  expect(lives).toEqual([true])
})

test('a stream that made way for newer ones comes back no sooner than after half a minute', async () => {
  const { pauses, asked } = await subscribeThrough([
    () => answer('event: ready\ndata: {}\n\nid: 7\n\nevent: end\ndata: {"reason":"replaced"}\n\n'),
  ])
  expect(pauses[0]).toBeGreaterThanOrEqual(30_000)
  expect(asked[1]).toBe('7')
})

test('each failure in a row doubles the pause, and a stream that was open starts over', async () => {
  const { pauses } = await subscribeThrough([() => answer(''), () => answer('event: ready\ndata: {}\n\n')])
  const [first, second, third] = pauses as [number, number, number]
  expect(first).toBeLessThanOrEqual(500)
  expect(second).toBeLessThanOrEqual(500)
  expect(third).toBeGreaterThanOrEqual(500)
})

test('the pause is at most half a minute, by chance, and at least what the server asks for', () => {
  expect(pauseMs(0, undefined, 0)).toBe(250)
  expect(pauseMs(3, undefined, 1)).toBe(4000)
  expect(pauseMs(30, undefined, 1)).toBe(30_000)
  expect(pauseMs(0, { retryAfterSeconds: 30 }, 0)).toBe(30_000)
})
