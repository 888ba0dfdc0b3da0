import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startBackups } from '#tests/backup-stage.ts'
import { digest, renewed } from '#tests/digest.ts'
import { backUp } from './back-up.ts'
import { sealLine } from './format.ts'
import { loadBackup } from './load-backup.ts'
import { restore } from './restore.ts'

const { folder, source, openSeeded, openEmpty } = await startBackups()
const file = join(folder, 'audits.backup')

beforeAll(async () => {
  await source.sql`insert into department (name, description) select n, md5(n::text) from generate_series(1, 5000) n`
  await backUp(source.sql, file)
})

describe('A file', () => {
  test('is for its owner alone', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('that is there already is not written over', async () => {
    const before = await readFile(file)
    await expect(backUp(source.sql, file)).rejects.toThrow('is there already, and was left as it is.')
    expect(before.equals(await readFile(file))).toBe(true)
  })

  test('of two backups at once is made by one of them, whole; the other is refused', async () => {
    const together = join(folder, 'together')
    await mkdir(together)
    const wanted = join(together, 'audits.backup')
    const outcomes = await Promise.allSettled([1, 2].map(() => backUp(source.sql, wanted)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { message: `${wanted} is there already, and was left as it is.` } },
    ])
    expect(await readdir(together)).toEqual(['audits.backup'])
    const sql = await openEmpty()
    await restore(sql, wanted, false)
    expect(await digest(sql, renewed)).toEqual(await digest(source.sql, renewed))
  })

  test('that can’t be written is said so, and nothing is left behind', async () => {
    await expect(backUp(source.sql, join(folder, 'none', 'audits.backup'))).rejects.toThrow(
      /can't be written/,
    )
  })

  const packed = () => readFile(file)
  const text = async () => gunzipSync(await packed()).toString()
  const damages: [string, () => Promise<Buffer>, RegExp][] = [
    ['cut short', async () => (await packed()).subarray(0, 20_000), /damaged or cut short/],
    [
      'packed again without its end',
      async () => gzipSync((await text()).slice(0, -200)),
      /damaged or cut short: its checksum is wrong/,
    ],
    [
      'with one letter changed',
      async () => gzipSync((await text()).replace('Vietnam', 'Vietnan')),
      /its checksum is wrong/,
    ],
    ['of something else', async () => Buffer.from('hello'), /is no backup/],
    ['that is empty', async () => Buffer.alloc(0), /damaged or cut short/],
  ]

  test.each(damages)('%s is refused, and what is there stays', async (_, make, sentence) => {
    const damaged = join(folder, 'damaged')
    await writeFile(damaged, await make())
    const database = await openSeeded()
    const before = await digest(database.sql)
    await expect(restore(database.sql, damaged, true)).rejects.toThrow(sentence)
    expect(await digest(database.sql)).toEqual(before)
  })

  test('that is not there is said so', async () => {
    await expect(restore(await openEmpty(), join(folder, 'none'), false)).rejects.toThrow(/can't be read/)
  })

  test('with rows that the database refuses changes nothing', async () => {
    const sql = await openEmpty()
    await expect(loadBackup(sql, badRows())).rejects.toThrow('The database refused the rows of country')
    expect(await sql`select to_regclass('country') as found`).toEqual([{ found: null }])
  })
})

/** A whole backup, rightly sealed, in which a country has a code that a check refuses. */
async function* badRows(): AsyncGenerator<Buffer> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -2)
  const bad = `${lines.map(line => line.replace(/\tVN\tVietnam\t/, '\tvn\tVietnam\t')).join('\n')}\n`
  yield Buffer.from(bad)
  yield Buffer.from(sealLine(createHash('sha256').update(bad).digest('hex')))
}
