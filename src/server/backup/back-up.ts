import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql } from 'postgres'
import { StartError } from '#server/start-error.ts'
import { type Amount, writeBackup } from './write-backup.ts'

/**
 * Writes a backup to a file that must not exist yet, readable by its owner alone, since it holds people's data. It gets
 * its name when it is whole and on the disk; until then it is called `FILE.partial-` and a random word, so that two backups at
 * once don't write into one another.
 */
export async function backUp(sql: Sql, file: string): Promise<Amount & { bytes: number }> {
  if (existsSync(file)) throw isThere(file)
  const partial = `${file}.partial-${randomBytes(4).toString('hex')}`
  const amount: Amount = { tables: 0, rows: 0 }
  try {
    const out = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(writeBackup(sql, amount)), createGzip(), out)
    await flush(partial, 'r+')
    await giveName(partial, file)
    await flushFolder(dirname(file))
  } catch (error) {
    throw isFileFault(error) ? new StartError(`${file} can't be written: ${error.message}.`) : error
  } finally {
    await rm(partial, { force: true })
  }
  return { ...amount, bytes: (await stat(file)).size }
}

/** By a link, which never takes the place of a file; by renaming where the disk knows no links, as on a USB stick. */
async function giveName(partial: string, file: string): Promise<void> {
  await link(partial, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || existsSync(file)) throw isThere(file)
    await rename(partial, file)
  })
}

const isThere = (file: string) => new StartError(`${file} is there already, and was left as it is.`)

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is in its folder. Not every disk can flush one: PostgreSQL too goes on then. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await flush(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL' && error.code !== 'EBADF') throw error
  })
}

const isFileFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'rename'].includes(String(error.syscall))
