import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startBackups } from '#tests/backup-stage.ts'
import { digest } from '#tests/digest.ts'
import { backUp } from './back-up.ts'
import { sealLine } from './format.ts'
import { restore } from './restore.ts'

// Files that somebody made to do harm. Anybody can seal a file: the seal is against accidents alone.

const { folder, source: database } = await startBackups()
let lines: string[]
let before: Awaited<ReturnType<typeof digest>>

beforeAll(async () => {
  const file = join(folder, 'good.backup')
  await backUp(database.sql, file)
  lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -2)
  before = await digest(database.sql)
})

const pack = (text: string) =>
  gzipSync(text + sealLine(createHash('sha256').update(text).digest('hex')), { level: 1 })

const whole = (change: (text: string) => string) => pack(change(`${lines.join('\n')}\n`))

const header = (given: object) => `${JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...given })}\n`

const noBackup = 'The file is no backup of this program.'
const noPart = 'The backup is damaged: it has neither a table nor the end where one should be.'

const files: [string, () => Buffer, string | RegExp][] = [
  ['a line of 100 MB', () => gzipSync(Buffer.alloc(100e6, 'x')), /^The file is no backup .* damaged\.$/],
  ['JSON that is no object', () => pack('[1]\n'), noBackup],
  ['null for a header', () => pack('null\n'), noBackup],
  ['a header nested 400,000 deep', () => pack(`${'['.repeat(4e5)}${']'.repeat(4e5)}\n`), noBackup],
  ['migrations that are no list', () => pack(header({ migrations: { length: 1 } })), noBackup],
  ['a migration outside its folder', () => pack(header({ migrations: ['../../etc/0001-x.sql'] })), noBackup],
  [
    'a version that controls the terminal',
    () => pack(header({ version: 99, program: '\u001b]0;x\u0007' })),
    noBackup,
  ],
  ['nothing after the header', () => pack(header({})), /^The backup is damaged or cut short/],
  ['something after the header', () => pack(`${header({})}hello\n`), noPart],
  ['columns that are no list', () => pack(`${header({})}{"table":"account","columns":"id"}\n`), noPart],
  [
    'SQL for a name',
    () => pack(`${header({})}{"table":"account; drop table account","columns":[]}\n`),
    noPart,
  ],
  [
    'an unknown table',
    () => whole(text => text.replace('"table":"department"', '"table":"pg_authid"')),
    "The backup holds a table pg_authid that its migrations don't make.",
  ],
  [
    'an unknown column',
    () => whole(text => text.replace('"is_default"', '"is_root"')),
    /^The backup holds a table \w+ that its migrations don't make\.$/,
  ],
  [
    'a table that is missing',
    () => pack(`${header({})}{"sequences":{}}\n`),
    /^The backup is damaged: it lacks the table \w+\.$/,
  ],
  [
    'sequences that are text',
    () => whole(text => text.replace(/"account_id_seq":\d+/, '"account_id_seq":"7"')),
    noPart,
  ],
  [
    'a number beyond its sequence',
    () => whole(text => text.replace(/"account_id_seq":\d+/, '"account_id_seq":9007199254740991')),
    /^The database refused the backup, so nothing was restored: /,
  ],
  [
    'an id beyond the largest',
    () =>
      whole(text =>
        text.replace('\tVN\tVietnam\t', '\tVN\tVietnam\t').replace(/^\d+(?=\tVN\t)/m, '99999999999'),
      ),
    'The database refused the rows of country, so nothing was restored.',
  ],
  [
    'a row that is wrong, and 30 MB after it',
    () => whole(text => text.replace(/^\d+(?=\tAF\t)/m, `wrong\n${`${'x'.repeat(1e6)}\n`.repeat(30)}1`)),
    'The database refused the rows of country, so nothing was restored.',
  ],
  ['more after its end', () => whole(text => `${text}more\n`), /goes on after its end/],
]

describe('A file that somebody made to do harm is refused in a sentence, and nothing changes', () => {
  test.each(files)('%s', { timeout: 60_000 }, async (_, make, sentence) => {
    const file = join(folder, 'hostile.backup')
    await writeFile(file, make())
    const fault: Error = await restore(database.sql, file, true).then(
      () => new Error('It was restored.'),
      error => error,
    )
    expect(fault.name).toBe('StartError')
    expect(fault.message).toMatch(sentence)
    expect(await digest(database.sql)).toEqual(before)
  })

  test.each([
    ['a folder', tmpdir()],
    ['a device without an end', '/dev/zero'],
  ])('%s', async (_, file) => {
    await expect(restore(database.sql, file, true)).rejects.toThrow(`${file} is no file.`)
  })
})

test('A line of 400 MB is not kept in memory, nor is a bomb of as much read to its end', async () => {
  const file = join(folder, 'bomb.backup')
  await writeFile(file, gzipSync(Buffer.alloc(400e6), { level: 1 }))
  const used = process.memoryUsage().rss
  await expect(restore(database.sql, file, true)).rejects.toThrow('no backup of this program')
  expect(process.memoryUsage().rss - used).toBeLessThan(200e6)
})
