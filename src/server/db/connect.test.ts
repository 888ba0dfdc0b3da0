import { expect, inject, test } from 'vitest'
import { connect } from './connect.ts'
import { openDatabase } from './open.ts'

test('columns come as camelCase, a date as text, a timestamp as Date, in UTC', async () => {
  const sql = openDatabase(inject('database'), 1)
  const [row] = await sql`
    select date '2026-03-29' as start_day, timestamptz '2026-03-29 02:30+02' as started_at, current_setting('TimeZone') as zone`
  await sql.end()
  expect(row).toEqual({
    startDay: '2026-03-29',
    startedAt: new Date('2026-03-29T00:30:00Z'),
    zone: 'UTC',
  })
})

test('statements are neither compiled nor shared out to workers, whatever the cluster’s own settings are', async () => {
  const sql = openDatabase(inject('database'), 1)
  const settings = await sql`
    select name, setting, source from pg_settings
    where name in ('jit', 'max_parallel_workers_per_gather') order by name`
  await sql.end()
  expect(settings).toEqual([
    { name: 'jit', setting: 'off', source: 'client' },
    { name: 'max_parallel_workers_per_gather', setting: '0', source: 'client' },
  ])
})

test('a database that cannot be reached is said so in a sentence without its password', async () => {
  const place = { databaseUrl: 'postgres://app:secret@127.0.0.1:1/app', databasePool: 1, dataDir: './data' }
  const failure: Error = await connect(place).catch(error => error)
  expect(failure).toMatchObject({ name: 'StartError' })
  expect(failure.message).toMatch(/^The database at DATABASE_URL can't be used: /)
  expect(failure.message).not.toContain('secret')
})
