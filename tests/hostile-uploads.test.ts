import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from './database.ts'
import { packMuch, packXlsx } from './pack-xlsx.ts'
import { openSessionAt, startServer } from './server-process.ts'
import { environmentFor } from './target.ts'

// Files that mean harm, brought to a real server: each ends in its sentence, soon, and costs the server little.

const mostMs = 10_000
const mostBytes = 100 * 2 ** 20
const isLinux = process.platform === 'linux'

const database = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hostile-uploads-'))
const server = await startServer(folder, environmentFor(database.target))
const token = await openSessionAt(server.address)

afterAll(async () => {
  await server.kill('SIGTERM')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What the server has in memory, or had at most since `forgetPeak`, in bytes. */
function readMemory(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
}
const forgetPeak = () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5')

async function call(method: string, path: string, body?: object | Buffer) {
  const isBytes = Buffer.isBuffer(body)
  const response = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : undefined
}

const partSize = 512 * 1024

/** Brings a file in, as if it were the first within a minute, and answers what is said of it once it has been read. */
async function bring(name: string, bytes: Buffer) {
  await database.sql`delete from counted_call`
  const { id } = await call('POST', '/imports', { entity: 'customers', name, size: bytes.length })
  for (let n = 0; n * partSize < bytes.length; n++)
    await call('PUT', `/imports/${id}/parts/${n}`, bytes.subarray(n * partSize, (n + 1) * partSize))
  const began = Date.now()
  let shown = await call('GET', `/imports/${id}`)
  while (['uploading', 'reading', 'checking'].includes(shown.state) && Date.now() < began + 3 * mostMs) {
    await wait(50)
    shown = await call('GET', `/imports/${id}`)
  }
  if (shown.state !== 'failed') await call('PUT', `/imports/${id}/cancel`, { version: shown.version })
  return { said: (shown.problem?.message ?? shown.state) as string, ms: Date.now() - began }
}

const heading = 'Company number,Company name\n'

beforeAll(async () => {
  // What reading itself takes once: code, buffers, the pool’s connections.
  for (const more of [10, 20_000]) await bring('warm.csv', Buffer.from(heading + 'K,Mill\n'.repeat(more)))
  await bring('warm.xlsx', packXlsx({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(20_000) }))
}, 60_000)

const damaged = 'This file is damaged.'
const unpacks = 'This file unpacks to more than 400 MiB, so it was not read.'
const tooMuchText = 'The text in this file takes up more than 128 MiB, so it was not read.'
const password = 'This file has a password. Please save it without.'
const doctype =
  'This file contains a document type declaration, which spreadsheets never do, so it was not read.'
const wide = 'This file has more than 200 columns. Please remove some.'

const row = '<row><c><v>1</v></c></row>'
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const sheet = (inside: string) => packXlsx({ rows: row, sheet: { bytes: inside } })
const bomb = (again: string, mebibytes: number, start = '<worksheet><sheetData>') =>
  packXlsx({ rows: row, sheet: packMuch(start, again, mebibytes, '</sheetData></worksheet>') })

test.each<[string, string, () => Buffer, string]>([
  ['unpacks to a thousand times its size', 'bomb.xlsx', () => bomb('          ', 1000), unpacks],
  [
    'says that it unpacks to 4 GB',
    'bomb.xlsx',
    () => packXlsx({ rows: row, sheet: { says: 4_294_000_000 } }),
    unpacks,
  ],
  [
    'hides how much it unpacks to',
    'bomb.xlsx',
    () => packXlsx({ rows: row, sheet: { ...packMuch('<worksheet>', ' ', 1000, ''), says: 1000 } }),
    damaged,
  ],
  [
    'has more shared texts than fit',
    'texts.xlsx',
    () =>
      packXlsx({
        rows: row,
        strings: packMuch('<sst>', `<si><t>${'x'.repeat(8000)}</t></si>`, 140, '</sst>'),
      }),
    tooMuchText,
  ],
  [
    'has empty shared texts without end',
    'texts.xlsx',
    () => packXlsx({ rows: row, strings: packMuch('<sst>', '<si/>', 300, '</sst>') }),
    tooMuchText,
  ],
  ['has a name that never ends', 'name.xlsx', () => bomb('x', 300, '<worksheet><'), damaged],
  ['has an attribute that never ends', 'name.xlsx', () => bomb('x', 300, '<worksheet><row r="'), damaged],
  ['has a remark that never ends', 'remark.xlsx', () => bomb('x', 300, '<worksheet><!--'), damaged],
  ['nests without end', 'deep.xlsx', () => bomb('<a>', 300), damaged],
  [
    'has a row of 10,000 long cells',
    'wide.xlsx',
    () =>
      bomb(`<c t="inlineStr"><is><t>${'x'.repeat(9000)}</t></is></c>`, 150, '<worksheet><sheetData><row>'),
    wide,
  ],
  [
    'repeats a long text that its cells share',
    'again.xlsx',
    () =>
      packXlsx({
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(3000),
        texts: ['x'.repeat(10_000)],
      }),
    tooMuchText,
  ],
  [
    'has a million rows of one cell',
    'long.xlsx',
    () => packXlsx({ rows: row.repeat(1_000_000) }),
    'This file has more than 50,000 rows. Please split it.',
  ],
  ['has a document type', 'type.xlsx', () => sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), doctype],
  [
    'is an old Excel file',
    'old.xls',
    () => Buffer.concat([compound, Buffer.alloc(4096)]),
    'This is an old Excel file (.xls). Please save it as .xlsx or CSV.',
  ],
  [
    'is encrypted by Office',
    'locked.xlsx',
    () => Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    password,
  ],
  ['is a ZIP with a password', 'locked.xlsx', () => packXlsx({ rows: row, sheet: { flags: 1 } }), password],
  ['is cut off', 'half.xlsx', () => packXlsx({ rows: row }).subarray(0, 700), damaged],
  [
    'is no ZIP behind its first letters',
    'odd.xlsx',
    () => Buffer.from(`PK\x03\x04${'x'.repeat(5000)}`),
    damaged,
  ],
  [
    'has 50,001 rows',
    'long.csv',
    () => Buffer.from(heading + 'K,Mill\n'.repeat(50_001)),
    'This file has more than 50,000 rows. Please split it.',
  ],
  [
    'has 50,001 rows in a sheet',
    'long.xlsx',
    () => packXlsx({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(50_002) }),
    'This file has more than 50,000 rows. Please split it.',
  ],
  [
    'has 201 columns',
    'wide.csv',
    () => Buffer.from(Array.from({ length: 201 }, (_, n) => n).join(',')),
    wide,
  ],
  ['is a line of 24 million commas', 'wide.csv', () => Buffer.from(`a${','.repeat(24_000_000)}b`), wide],
  [
    'has a cell of 10,001 characters',
    'cell.csv',
    () => Buffer.from(`${heading}K,${'x'.repeat(10_001)}\n`),
    'Cell B2 contains more than 10,000 characters.',
  ],
  [
    'never closes a quote',
    'quote.csv',
    () => Buffer.from(`${heading}K,Mill\n"L,Mill\n`),
    'The quote opened in row 3 is never closed.',
  ],
  [
    'never closes a quote in 24 MB',
    'quote.csv',
    () => Buffer.from(`${heading}K,Mill\n"L,${'Mill\n'.repeat(4_800_000)}`),
    'The quote opened in row 3 is never closed.',
  ],
  [
    'is no text at all',
    'noise.csv',
    () => Buffer.alloc(1_000_000),
    'Cell A1 contains more than 10,000 characters.',
  ],
])('A file that %s', { timeout: 90_000 }, async (_, name, make, sentence) => {
  const bytes = make()
  if (isLinux) forgetPeak()
  const before = isLinux ? readMemory('VmRSS') : 0
  const { said, ms } = await bring(name, bytes)
  const more = isLinux ? readMemory('VmHWM') - before : 0
  expect(said).toBe(sentence)
  expect(ms).toBeLessThan(mostMs)
  expect(more).toBeLessThan(mostBytes)
})
