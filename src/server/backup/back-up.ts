import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql } from 'postgres'
import { StartError } from '#server/start-error.ts'
import { type Amount, writeBackup } from './write-backup.ts'

/**
 * Writes a backup to a file that must not exist yet, readable by its owner alone, since it holds people's data. It gets
 * its name when it is whole and on the disk; until then it is called `FILE.partial`.
 */
export async function backUp(sql: Sql, file: string): Promise<Amount & { bytes: number }> {
  if (existsSync(file)) throw new StartError(`${file} is there already, and was left as it is.`)
  const partial = `${file}.partial`
  const amount: Amount = { tables: 0, rows: 0 }
  await rm(partial, { force: true })
  try {
    const out = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(writeBackup(sql, amount)), createGzip(), out)
    await flush(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw isFileFault(error) ? new StartError(`${file} can't be written: ${error.message}.`) : error
  }
  return { ...amount, bytes: (await stat(file)).size }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

const isFileFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'rename'].includes(String(error.syscall))
