import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './server-process.ts'

// At once: each is a process that mostly waits to be loaded.
test.concurrent.each([
  [['backup', 'some.backup']],
  [['move', 'postgres://localhost/other']],
  [['rotate-keys']],
  [['reset-password', 'anna@example.com']],
])('%j with a DATA_DIR that holds no database says so, and makes none', { timeout: 60_000 }, async args => {
  const folder = await mkdtemp(join(tmpdir(), 'commands-'))
  const dataDir = join(folder, 'mistyped')
  const { code, said } = await runCommand(args, { DATA_DIR: dataDir, DATABASE_URL: '' })
  const isMade = existsSync(dataDir)
  await rm(folder, { recursive: true })
  expect({ code, said, isMade }).toEqual({
    code: 1,
    said: `There is no database in ${dataDir}; DATA_DIR says where it is.\n`,
    isMade: false,
  })
})
