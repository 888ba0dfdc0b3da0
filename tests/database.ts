import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { openDatabase, type Target } from '#server/db/open.ts'
import { atDatabase } from './target.ts'

export interface TestDatabase {
  sql: Sql
  /** How another process or pool reaches the same database. */
  target: Target
  drop(): Promise<void>
}

/** A migrated and seeded database of one's own; one per test file. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('template'))
}

/** A database without a table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, sql => sql`create database ${sql(name)} template ${sql(template)}`)
  const target = atDatabase(server, name)
  const sql = openDatabase(target, 5)
  return {
    sql,
    target,
    async drop() {
      await sql.end()
      await administer(server, sql => sql`drop database ${sql(name)} with (force)`)
    },
  }
}

async function administer(server: Target, command: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = openDatabase(server, 1)
  try {
    await command(sql)
  } finally {
    await sql.end()
  }
}
