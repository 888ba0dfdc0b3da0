import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Target } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { makeOwnPostgres } from './own-postgres.ts'
import { atDatabase } from './target.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test server from which others can be created. */
    database: Target
    /** The name of the migrated and seeded database to clone. */
    template: string
  }
}

const administrator = { adminEmail: 'admin@example.com', adminPassword: 'admin-password' }

/** Vitest calls it once before all test files, and what it answers once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await makeTemplate(server.target, template)
  project.provide('database', server.target)
  project.provide('template', template)
  return async () => {
    const sql = openDatabase(server.target, 1)
    await sql`drop database ${sql(template)} with (force)`
    await sql.end()
    await server.stop()
  }
}

/** The PostgreSQL that comes with the product; another one where POSTGRES_BIN names the folder of its programs. */
async function startServer(): Promise<{ target: Target; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'audits-tests-'))
  const { target, stop } = process.env.POSTGRES_BIN ? await startOwn(folder) : await startPackaged(folder)
  return {
    target,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

async function startPackaged(folder: string) {
  // Tests make databases.
  const { superuser, stop } = await startEmbedded(join(folder, 'data'), settings)
  return { target: superuser, stop }
}

async function startOwn(folder: string) {
  const { url, stop } = await (await makeOwnPostgres(folder, settings)).start()
  return { target: url, stop }
}

async function makeTemplate(server: Target, name: string): Promise<void> {
  const admin = openDatabase(server, 1)
  await admin`create database ${admin(name)}`
  await admin.end()

  const sql = openDatabase(atDatabase(server, name), 1)
  await migrate(sql)
  await seed(sql, administrator)
  await sql.end()
}
