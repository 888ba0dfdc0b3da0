import { afterAll, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'
import { type Counted, refund, resetCounts, spend } from './limits.ts'

const database = await cloneDatabase()
const sql = openDatabase(database.target, 12)

afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('Calls that are counted, taken back and forgotten at once never wait for one another in a circle', async () => {
  const counted: Counted[] = [
    { kind: 'signInHere', key: 'a|b' },
    { kind: 'signInFrom', key: 'b' },
    { kind: 'signInTo', key: 'a' },
  ]
  const call = async (nth: number) => {
    await spend(sql, counted)
    await refund(sql, nth % 2 === 0 ? counted : counted.toReversed())
    if (nth % 10 === 0) await resetCounts(sql, ['signInTo', 'signInHere'], 'a')
  }
  for (let round = 0; round < 30; round++) {
    const calls = await Promise.allSettled(Array.from({ length: 30 }, (_, nth) => call(nth)))
    const faults = calls.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(faults.filter(fault => !(fault instanceof Failure && fault.kind === 'busy'))).toEqual([])
  }
  const left = await sql<{ kind: string }[]>`select kind from counted_call where spent > 0`
  expect(left).toEqual([])
})
