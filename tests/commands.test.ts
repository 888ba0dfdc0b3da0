import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A command of an operator as a process of its own, from the sources. */
function run(dataDir: string, args: readonly string[]) {
  return new Promise<{ code: number; said: string }>(resolve => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/server/command.ts', ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
      (error, out, fault) => resolve({ code: Number(error?.code ?? 0), said: out + fault }),
    )
  })
}

test.each([[['backup', 'some.backup']], [['move', 'postgres://localhost/other']], [['rotate-keys']]])(
  '%j with a DATA_DIR that holds no database says so, and makes none',
  { timeout: 60_000 },
  async args => {
    const folder = await mkdtemp(join(tmpdir(), 'commands-'))
    const dataDir = join(folder, 'mistyped')
    const { code, said } = await run(dataDir, args)
    const isMade = existsSync(dataDir)
    await rm(folder, { recursive: true })
    expect({ code, said, isMade }).toEqual({
      code: 1,
      said: `There is no database in ${dataDir}; DATA_DIR says where it is.\n`,
      isMade: false,
    })
  },
)
