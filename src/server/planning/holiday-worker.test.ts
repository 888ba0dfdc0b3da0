import { expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { computeHolidays } from './holiday-worker.ts'

// A country that the library doesn't know is soon done with.
const ask = (nth: number) => computeHolidays('XA', 2000 + (nth % 100))

test('Nobody waits for more holidays than are worked out in some seconds: who comes then is sent away for a moment', async () => {
  const waiting = Array.from({ length: 400 }, (_, nth) => ask(nth))
  expect(() => ask(400)).toThrow(Failure)
  expect(() => ask(400)).toThrow(expect.objectContaining({ kind: 'busy', retryAfterSeconds: 5 }))
  expect((await Promise.all(waiting)).flat()).toEqual([])
  await expect(computeHolidays('DE', 2031)).resolves.toContainEqual({
    day: '2031-12-25',
    days: 1,
    name: 'Christmas Day',
  })
})
