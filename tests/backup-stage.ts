import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll } from 'vitest'
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from './database.ts'

/** A folder for backups and a database to make them of. They, and what is opened to restore into, go after the last test. */
export async function startBackups() {
  const folder = await mkdtemp(join(tmpdir(), 'audits-backup-'))
  const opened: TestDatabase[] = []
  async function keep(making: Promise<TestDatabase>): Promise<TestDatabase> {
    const database = await making
    opened.push(database)
    return database
  }
  afterAll(async () => {
    for (const database of opened) await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    source: await keep(cloneDatabase()),
    openSeeded: () => keep(cloneDatabase()),
    openEmpty: async (): Promise<Sql> => (await keep(createEmptyDatabase())).sql,
  }
}
