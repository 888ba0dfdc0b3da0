import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from './database.ts'

const published = 'node_modules/postgres-published'
const vendored = 'vendor/postgres'
/** What is taken over: the ES modules and their types. */
const isKept = (file: string) => /^(package\.json|src\/.*\.js|types\/.*\.d\.ts)$/.test(file)

const list = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.\w+$/.test(path))
    .sort()

const readLines = (file: string) => readFileSync(file, 'utf8').split(/\r?\n/)

/** What the patch says of each file: the lines of its part, without the names. */
function readPatch(): Map<string, string[]> {
  const parts = readFileSync(`${vendored}.patch`, 'utf8').split(/^--- a\/.*\r?\n\+\+\+ b\//m)
  return new Map(
    parts.slice(1).map(part => {
      const [name = '', ...lines] = part.split(/\r?\n/)
      return [name, lines.slice(0, -1)]
    }),
  )
}

/** A unified diff applied to the letter: each line it keeps or removes must stand at just that place. */
function applyPatch(lines: string[], patch: string[]): string[] {
  const result: string[] = []
  let at = 0
  for (const line of patch) {
    const start = /^@@ -(\d+)/.exec(line)?.[1]
    if (start) {
      result.push(...lines.slice(at, Number(start) - 1))
      at = Number(start) - 1
      continue
    }
    if (!line.startsWith('+')) expect(lines[at++]).toBe(line.slice(1))
    if (!line.startsWith('-')) result.push(line.slice(1))
  }
  return [...result, ...lines.slice(at)]
}

test('Our postgres.js is the published package with vendor/postgres.patch, and nothing else', () => {
  const files = list(published).filter(isKept)
  const patch = readPatch()
  expect([...patch.keys()].filter(name => !files.includes(name))).toEqual([])
  expect(list(vendored)).toEqual(files)
  for (const file of files)
    expect(readLines(join(vendored, file)), file).toEqual(
      applyPatch(readLines(join(published, file)), patch.get(file) ?? []),
    )
})

test('Its licence stands with it', () => {
  expect(readFileSync(`${vendored}/UNLICENSE`, 'utf8')).toContain('released into the public domain')
})

/** Whether a transaction that wrote something is open on this connection. */
const isWithin = async (sql: postgres.ISql): Promise<boolean> =>
  (await sql`select pg_current_xact_id_if_assigned() is not null as within`.execute())[0]?.within

test('Transactions that begin on busy connections keep to themselves, and are ended', async () => {
  const database = await createEmptyDatabase()
  const { target } = database
  const options = { max: 3, max_pipeline: 2 }
  const sql = typeof target === 'string' ? postgres(target, options) : postgres({ ...target, ...options })
  const transact = () =>
    sql.begin(async tx => {
      await tx`select pg_current_xact_id()`
      return isWithin(tx)
    })
  try {
    for (let round = 0; round < 10; round++) {
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.02)`.execute()))
      const calls = Array.from({ length: 40 }, (_, n) => (n % 3 === 2 ? transact() : isWithin(sql)))
      expect(await Promise.all(calls)).toEqual(calls.map((_, n) => n % 3 === 2))
    }
    const left = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    expect(left).toHaveLength(0)
  } finally {
    await sql.end()
    await database.drop()
  }
})
