import { expect, test } from 'vitest'
import { makeCache } from './make-cache.ts'

function makeCounting(most: number, make: (key: string) => Promise<string> = async key => key.toUpperCase()) {
  const made: string[] = []
  const latest = makeCache(most, key => {
    made.push(key)
    return make(key)
  })
  return { made, latest }
}

test('what was asked for lately is made once, also by those who ask meanwhile', async () => {
  const { made, latest } = makeCounting(2)
  expect(await Promise.all([latest.get('a'), latest.get('a')])).toEqual(['A', 'A'])
  expect(await latest.get('a')).toBe('A')
  expect(made).toEqual(['a'])
})

test('what was not asked for longest goes first, and there is never more than the limit', async () => {
  const { made, latest } = makeCounting(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
    await latest.get(key)
    expect(latest.size()).toBeLessThanOrEqual(2)
  }
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what could not be made is made again', async () => {
  let isBroken = true
  const { made, latest } = makeCounting(2, async key => {
    if (isBroken) throw new Error('broken')
    return key
  })
  await expect(latest.get('a')).rejects.toThrow('broken')
  isBroken = false
  expect(await latest.get('a')).toBe('a')
  expect(made).toEqual(['a', 'a'])
})
