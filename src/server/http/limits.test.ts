import { afterAll, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'
import { type Counted, refund, resetCounts, spend, spendUnlessReached } from './limits.ts'

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

test('Whoever is beyond one limit writes nothing, and is told of every limit that is reached, the longest wait first', async () => {
  const counted: Counted[] = [
    { kind: 'currentPassword', key: 'c' },
    { kind: 'signInFrom', key: 'c' },
    { kind: 'codeHere', key: 'c' },
  ]
  await spend(sql, counted)
  await sql`update counted_call set spent = most where key = 'c' and kind in ('currentPassword', 'codeHere')`
  const read = () => sql`select xmin::text, kind, spent from counted_call where key = 'c' order by kind`
  const before = await read()
  const outcome = await spendUnlessReached(sql, counted)
  expect('refusals' in outcome && outcome.refusals.map(({ kind }) => kind)).toEqual([
    'codeHere',
    'currentPassword',
  ])
  expect(await read()).toEqual(before)
  await expect(spend(sql, counted)).rejects.toMatchObject({ kind: 'busy' })
  expect(await read()).toEqual(before)
})
