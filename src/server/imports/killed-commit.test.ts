import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { importers } from '#server/importers.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'
import type { Importer } from './importer.ts'
import { workOnce } from './runner.ts'

const database = await cloneDatabase()
const { sql } = database
const app = await buildApp({
  sql,
  config: { logLevel: 'silent', appUrl: 'http://localhost:3000', checksReplies: true },
})
/** Of the process that dies. */
const dying = openDatabase(database.target, 3)
afterAll(async () => {
  void dying.end({ timeout: 0 })
  await app.close()
  await database.drop()
})
const person = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))
const heading = 'Company number,Company name,Customer name,Email,Address,Country,Contact name'
const bytes = Buffer.from(
  [heading, ...Array.from({ length: 120 }, (_, n) => `K-${n},Mill,Mill,a@example.com,1 Road,Japan,Lan`)].join(
    '\n',
  ),
)

/** The importer of customers, whose connection breaks before the customer at `place` is written. */
function breakingAt(place: number) {
  const customers = importers.customers as Importer
  let written = 0
  const create: Importer['create'] = async (tx, caller, form) => {
    if (written++ === place) await tx`select pg_terminate_backend(pg_backend_pid())`
    return customers.create(tx, caller, form)
  }
  return { ...importers, customers: { ...customers, create } }
}

test('A commit that dies half-way leaves nothing, and another process does it anew', async () => {
  const shown = await person.upload('customers', 'clients.csv', bytes)
  const { version } = await person.read(shown.id)
  expect((await person.call(`PUT /imports/${shown.id}/commit`, { version })).status).toBe(200)
  await workOnce({ sql: dying, importers: breakingAt(77) })
  expect(await sql`select from customer where company_number like 'K-%'`).toEqual([])
  expect((await person.read(shown.id)).state).toBe('committing')
  // Two servers at once: one of them has it.
  await Promise.all([workOnce({ sql, importers }), workOnce({ sql, importers })])
  await person.work()
  expect(await person.read(shown.id)).toMatchObject({ state: 'committed', counts: { created: 120 } })
  expect((await sql`select from customer where company_number like 'K-%'`).length).toBe(120)
  expect(await findFaults(sql)).toEqual([])
})

test('A commit that is canceled when all is written but not yet said to be done leaves nothing', async () => {
  const line = 'L-1,Mill,Mill,a@example.com,1 Road,Japan,Lan'
  const shown = await person.upload('customers', 'late.csv', Buffer.from(`${heading}\n${line}`))
  const { version } = await person.read(shown.id)
  expect((await person.call(`PUT /imports/${shown.id}/commit`, { version })).status).toBe(200)
  const finish = async () => {
    const committing = await person.read(shown.id)
    const canceled = await person.call(`PUT /imports/${shown.id}/cancel`, { version: committing.version })
    expect(canceled.status).toBe(200)
  }
  const customers = { ...(importers.customers as Importer), finish }
  await workOnce({ sql, importers: { ...importers, customers } })
  expect((await person.read(shown.id)).state).toBe('canceled')
  expect(await sql`select from customer where company_number = 'L-1'`).toEqual([])
  expect(await sql`select from import_job`).toEqual([])
})
