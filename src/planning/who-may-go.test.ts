import { expect, test } from 'vitest'
import { auditor, grs } from '#tests/plan-facts.ts'
import { momentOf } from './day-numbers.ts'
import { blockAt, readPerson } from './who-may-go.ts'

test('What is in the way of a place is found, the first of all, long ones around others too', () => {
  const spans = [
    [0, 10],
    [20, 100],
    [30, 40],
    [50, 60],
    [110, 120],
    [110, 130],
    [140, 141],
  ] as const
  const blocks = spans.map(([start, end], nth) => ({
    start: momentOf(start),
    end: momentOf(end),
    projectId: nth,
    siteId: null,
  }))
  const person = readPerson(auditor(11, [grs], { blocks }), 0, () => false)
  const foundAt = (start: number, end: number) => blockAt(person, { start, end })?.projectId
  for (let start = 0; start < 150; start++)
    for (let end = start + 1; end < 160; end += 3) {
      const plain = spans.findIndex(([from, to]) => from < end && start < to)
      expect(foundAt(start, end), `${start} to ${end}`).toBe(plain === -1 ? undefined : plain)
    }
})
