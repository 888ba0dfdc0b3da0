import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'
import { runOnceADay } from './once-a-day.ts'

const { sql, target, drop } = await cloneDatabase()
afterAll(drop)
beforeEach(async () => {
  await sql`delete from daily_job`
})

const at = (moment: string) => new Date(`2026-${moment}Z`)

test('A job runs once a day, by the calendar of UTC, and gets the day it last ran.', async () => {
  const runs: (string | null)[] = []
  const run = (moment: string) =>
    runOnceADay(sql, 'job', at(moment), async (_, { since }) => void runs.push(since))
  expect(await run('03-01T00:00')).toBe(true)
  expect(await run('03-01T23:59')).toBe(false)
  expect(await run('03-02T00:00')).toBe(true)
  expect(await run('03-09T12:00')).toBe(true)
  expect(runs).toEqual([null, '2026-03-01', '2026-03-02'])
})

test('A job is done once by many servers that come to it at the same moment.', async () => {
  const servers = Array.from({ length: 5 }, () => openDatabase(target, 2))
  let runs = 0
  const work = async () => {
    runs += 1
  }
  const asked = servers.flatMap(pool =>
    [1, 2, 3].map(() => runOnceADay(pool, 'job', at('03-01T00:00'), work)),
  )
  const done = await Promise.all(asked)
  for (const pool of servers) await pool.end()
  expect([runs, done.filter(Boolean).length]).toEqual([1, 1])
})

test('A server leaves a job to the one that is at it.', async () => {
  let finish = () => {}
  const unfinished = new Promise<void>(resolve => (finish = resolve))
  let begin = () => {}
  const begun = new Promise<void>(resolve => (begin = resolve))
  const first = runOnceADay(sql, 'job', at('03-01T00:00'), () => {
    begin()
    return unfinished
  })
  await begun
  expect(await runOnceADay(sql, 'job', at('03-01T00:00'), async () => {})).toBe(false)
  finish()
  expect(await first).toBe(true)
})

test('A job that fails leaves nothing behind and is done by the next who tries.', async () => {
  const failing = runOnceADay(sql, 'job', at('03-01T00:00'), async tx => {
    await tx`insert into department (name) values ('Half done')`
    throw new Error('The server died.')
  })
  await expect(failing).rejects.toThrow('The server died.')
  expect(await sql`select from department where name = 'Half done'`).toHaveLength(0)
  expect(await runOnceADay(sql, 'job', at('03-01T00:01'), async () => {})).toBe(true)
})

test('A job that was done on a day far ahead, by a clock that was wrong, is done when it is right again.', async () => {
  const runAt = (moment: string) => runOnceADay(sql, 'job', at(moment), async () => {})
  expect(await runAt('03-01T12:00')).toBe(true)
  expect(await runAt('11-21T12:00')).toBe(true)
  expect(await runAt('03-02T12:00')).toBe(true)
  expect(await runAt('03-02T13:00')).toBe(false)
})

test('Of two servers about midnight the one whose clock is slow does not do the job again.', async () => {
  const runAt = (moment: string) => runOnceADay(sql, 'job', at(moment), async () => {})
  expect(await runAt('03-02T00:00')).toBe(true)
  expect(await runAt('03-01T23:59')).toBe(false)
})
