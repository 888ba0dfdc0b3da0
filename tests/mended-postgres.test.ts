import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { mendConnection } from '../vite.server.config.ts'
import { createEmptyDatabase } from './database.ts'

/** The library as the build of the server takes it in. */
async function importMended(folder: string): Promise<typeof postgres> {
  await cp('node_modules/postgres', folder, { recursive: true })
  const connection = join(folder, 'src/connection.js')
  await writeFile(connection, mendConnection(await readFile(connection, 'utf8')))
  const library = await import(pathToFileURL(join(folder, 'src/index.js')).href)
  return library.default
}

/** Whether a transaction that wrote something is open on this connection. */
const isWithin = async (sql: postgres.ISql): Promise<boolean> =>
  (await sql`select pg_current_xact_id_if_assigned() is not null as within`.execute())[0]?.within

test('Transactions that begin on busy connections keep to themselves, and are ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const database = await createEmptyDatabase()
  const mended = await importMended(folder)
  const { target } = database
  const options = { max: 3, max_pipeline: 2 }
  const sql = typeof target === 'string' ? mended(target, options) : mended({ ...target, ...options })
  const transact = () =>
    sql.begin(async tx => {
      await tx`select pg_current_xact_id()`
      return isWithin(tx)
    })
  try {
    for (let round = 0; round < 10; round++) {
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.02)`.execute()))
      const calls = Array.from({ length: 40 }, (_, n) => (n % 3 === 2 ? transact() : isWithin(sql)))
      expect(await Promise.all(calls)).toEqual(calls.map((_, n) => n % 3 === 2))
    }
    const left = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    expect(left).toHaveLength(0)
  } finally {
    await sql.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
