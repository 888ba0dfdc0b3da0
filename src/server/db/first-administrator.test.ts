import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '#tests/database.ts'
import { issueFirstPassword } from './first-administrator.ts'
import { migrate } from './migrate.ts'
import { transaction } from './transaction.ts'

const folder = await mkdtemp(join(tmpdir(), 'before-first-administrator-'))
const older = (await readdir('migrations')).filter(name => name < '0063')
for (const name of older) await cp(join('migrations', name), join(folder, name))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As the first start of an older program left it. */
async function startOnce(sql: Sql): Promise<void> {
  await migrate(sql, folder)
  await transaction(sql, { actor: null, action: 'first start' }, async tx => {
    await tx`insert into country (code, name, time_zones) values ('GB', 'United Kingdom', '{Europe/London}')`
    await tx`insert into department (name) values ('Administration')`
    await tx`insert into role (name, is_default) values ('Administrator', true)`
    await tx`
      insert into account (username, display_name, full_name, email, password_hash, role_id, department_id, country_id, time_zone)
      values ('admin', 'Administrator', 'Administrator', 'admin@example.com', 'lost', 1, 1, 1, 'Europe/London')`
  })
}

test.each([
  ['whom nobody has signed in as is given a password', false],
  ['who has signed in is left alone', true],
])('After an upgrade, the administrator of an older first start %s', async (_, hasSignedIn) => {
  const { sql, drop } = await createEmptyDatabase()
  await startOnce(sql)
  if (hasSignedIn) await sql`insert into session (account_id) values (1)`
  await migrate(sql)
  const given = await issueFirstPassword(sql, {})
  await drop()
  expect(given?.email).toBe(hasSignedIn ? undefined : 'admin@example.com')
  expect(Boolean(given?.given)).toBe(!hasSignedIn)
})
