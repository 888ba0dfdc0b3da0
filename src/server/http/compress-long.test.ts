import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount, makeCustomer, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const token = await openSession(app, await makeAccount(sql, { role: 'Planner' }))
const month = '/api/rosters?start=2031-06-01T00:00:00Z&end=2031-07-01T00:00:00Z'

/** A hundred auditors, each on an audit of a day, every day of June. */
async function fillMonth(): Promise<void> {
  const auditorIds = await Promise.all(Array.from({ length: 100 }, () => makeStandardHolder(sql)))
  const customerId = await makeCustomer(sql)
  await sql`
    with made as (
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
      select format('M-%s-%s', auditor, day), ${customerId}, day + interval '1 hour', day + interval '10 hours', 'UTC', 'assigned', true
      from unnest(${auditorIds}::integer[]) auditor,
        generate_series(timestamptz '2031-06-01Z', '2031-06-29Z', interval '1 day') day
      returning id, idfl_number, starts_at, ends_at)
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select split_part(idfl_number, '-', 2)::integer, 'audit', id, starts_at, ends_at from made`
}

const read = (encoding: string) =>
  app.inject({ url: month, headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } })

test('A month of 2,900 entries takes at most 60 kB on the wire', async () => {
  await fillMonth()
  const plain = await read('identity')
  expect(plain.json().count).toBe('2900')
  const compressed = await read('gzip, br')
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(compressed.rawPayload.length).toBeLessThan(60_000)
  expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length)
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
})

test('Who takes only gzip gets that', async () => {
  expect((await read('gzip')).headers['content-encoding']).toBe('gzip')
})
