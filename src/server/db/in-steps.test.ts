import { expect, test } from 'vitest'
import { inSteps } from './in-steps.ts'

async function work(isPaused: boolean): Promise<(string | number[])[]> {
  const done: (string | number[])[] = []
  const pause = async () => {
    done.push('pause')
  }
  await inSteps([1, 2, 3, 4, 5], { size: 2, pause: isPaused ? pause : undefined }, async some =>
    done.push([...some]),
  )
  return done
}

test('A long list is worked through in steps, with a pause between two of them.', async () => {
  expect(await work(true)).toEqual([[1, 2], 'pause', [3, 4], 'pause', [5]])
})

test('Where nobody is to be let in between, it is one step.', async () => {
  expect(await work(false)).toEqual([[1, 2, 3, 4, 5]])
})
