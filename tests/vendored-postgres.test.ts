import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { addressOf } from '#server/db/open.ts'
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

/** Works on a database of its own, with a table `note`. */
async function withNotes(
  options: { max: number; max_pipeline?: number; backoff?: () => number; socket?: unknown },
  work: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const database = await createEmptyDatabase()
  const { target } = database
  const sql = typeof target === 'string' ? postgres(target, options) : postgres({ ...target, ...options })
  try {
    await sql`create table note (text text unique)`
    await work(sql)
    const left = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    expect(left).toHaveLength(0)
  } finally {
    await sql.end()
    await database.drop()
  }
}

test('A row as an object holds what the same row holds as values, the last of two of one name', () =>
  withNotes({ max: 2 }, async sql => {
    const select = () => sql`
      select n as id, -n as "less", n * 2147483::bigint as long, n / 3.0::float8 as part, n = 2 as is_two, 'häus ' || n as text,
        null as nothing, array[n, -n] as several, array['a "b" \\', null] as texts, jsonb_build_object('n', n) as data,
        '\\x0aff'::bytea as bytes, timestamptz '2023-11-01 08:00:00.5+00' as at, date '2023-11-01' as day, '' as empty,
        32767::smallint as small, -2147483648 as least, 'own' as "__proto__", 1 as twice, n as twice
      from generate_series(1, 3) n`
    const names = (await select().describe()).columns.map(({ name }) => name)
    const values = (await select().values()).map(row =>
      names.reduce<Record<string, unknown>>(
        (object, name, place) =>
          Object.defineProperty(object, name, { value: row[place], enumerable: true, configurable: true }),
        {},
      ),
    )
    const rows = [await select(), await sql.begin(tx => tx.unsafe('select 1 as id').then(() => select()))]
    expect(rows.map(found => [...found])).toEqual([values, values])
    expect(Object.keys(rows[0]?.[0] ?? {})).toEqual([...new Set(names)])
  }))

const listNotes = async (sql: postgres.Sql) =>
  (await sql<{ text: string }[]>`select text from note order by text`).map(note => note.text)

test('Transactions that begin on busy connections keep to themselves, and are ended', () =>
  withNotes({ max: 3, max_pipeline: 2 }, async sql => {
    const transact = () =>
      sql.begin(async tx => {
        await tx`select pg_current_xact_id()`
        return isWithin(tx)
      })
    for (let round = 0; round < 10; round++) {
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.02)`.execute()))
      const calls = Array.from({ length: 40 }, (_, n) => (n % 3 === 2 ? transact() : isWithin(sql)))
      expect(await Promise.all(calls)).toEqual(calls.map((_, n) => n % 3 === 2))
    }
  }))

test('Statements that nobody waits for are done in their order, also behind a commit, on busy connections', () =>
  withNotes({ max: 3, max_pipeline: 2 }, async sql => {
    const add = (name: number) =>
      sql.begin(async tx => {
        tx`select set_config('app.name', ${String(name)}, true)`.execute()
        tx`insert into note select current_setting('app.name') || ' first'`.execute()
        const last = tx<
          { text: string }[]
        >`select text from note where text like current_setting('app.name') || ' %'`.execute()
        tx.commit().execute()
        return last
      })
    const names = Array.from({ length: 60 }, (_, n) => n)
    const added = await Promise.all(names.flatMap(name => [add(name), sql`select 1 as text`.execute()]))
    expect(added.filter((_, n) => n % 2 === 0).map(([note]) => note?.text)).toEqual(
      names.map(name => `${name} first`),
    )
    expect(await listNotes(sql)).toHaveLength(60)
  }))

test('A commit behind a statement that fails saves nothing, and the statement says why', () =>
  withNotes({ max: 1 }, async sql => {
    await sql`insert into note values ('taken')`
    const refused = sql.begin(async tx => {
      tx`insert into note values ('mine')`.execute()
      tx`insert into note values ('taken')`.execute()
      const last = tx`select from note`.execute()
      tx.commit().execute()
      return last
    })
    await expect(refused).rejects.toMatchObject({ code: '23505' })
    const failedLast = sql.begin(async tx => {
      await tx`insert into note values ('mine')`
      tx`insert into note values ('taken')`.execute()
      tx.commit().execute()
    })
    await expect(failedLast).rejects.toMatchObject({ code: '23505' })
    expect(await listNotes(sql)).toEqual(['taken'])
  }))

test('Where BEGIN fails nothing is saved, and the connection goes on', () =>
  withNotes({ max: 1 }, async sql => {
    for (let round = 0; round < 3; round++) {
      const refused = sql.begin('nonsense', async tx => {
        tx`select 1`.execute()
        await Promise.all([tx`insert into note values ('lost')`, tx`insert into note values ('lost too')`])
      })
      await expect(refused).rejects.toMatchObject({ code: '42601' })
    }
    await sql.begin(tx => tx`insert into note values ('kept')`)
    expect(await listNotes(sql)).toEqual(['kept'])
  }))

test('What comes after the end of a transaction is refused, not done outside it', () =>
  withNotes({ max: 1 }, async sql => {
    let straggler: Promise<unknown> = Promise.resolve()
    const refused = sql.begin(async tx => {
      const slow = tx`select pg_sleep(0.05)`.execute()
      straggler = refused.catch(() => slow.then(() => tx`insert into note values ('late')`))
      await tx`select 1 / 0`
    })
    await expect(refused).rejects.toMatchObject({ code: '22012' })
    await expect(straggler).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' })
    const ended = await sql.begin(async tx => {
      await tx`insert into note values ('in time')`
      return { tx }
    })
    await expect(ended.tx`insert into note values ('late')`).rejects.toMatchObject({
      code: 'TRANSACTION_ENDED',
    })
    expect(await listNotes(sql)).toEqual(['in time'])
  }))

test('A statement that can’t be sent fails by itself, and not the one under way', () =>
  withNotes({ max: 1 }, async sql => {
    const underWay = sql`select 'done' as text`.execute()
    const wrong = sql`select ${undefined as unknown as string}`.execute()
    await expect(wrong).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
    expect(await underWay).toEqual([{ text: 'done' }])
    const refused = sql.begin(async tx => {
      await tx`insert into note values ('lost')`
      await tx`select ${undefined as unknown as string}`
    })
    await expect(refused).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
    await sql.begin(tx => tx`insert into note values ('kept')`)
    expect(await listNotes(sql)).toEqual(['kept'])
  }))

test('A transaction that waits for a busy connection begins its work only when it has it', () =>
  withNotes({ max: 1 }, async sql => {
    let isBusy = true
    const ahead = sql`select pg_sleep(0.2)`.then(() => {
      isBusy = false
    })
    expect(await sql.begin(async () => isBusy)).toBe(false)
    await ahead
  }))

test('A statement whose plan is outdated is tried again by itself, but not behind the commit of its transaction', () =>
  withNotes({ max: 1 }, async sql => {
    const add = (tx: postgres.ISql, text: string) => tx`insert into note values (${text}) returning *`
    await add(sql, 'first')
    await sql`alter table note add number integer`
    const refused = sql.begin(async tx => {
      add(tx, 'lost').execute()
      await tx.commit()
    })
    await expect(refused).rejects.toMatchObject({ message: 'cached plan must not change result type' })
    expect(await listNotes(sql)).toEqual(['first'])
    await sql.begin(tx => add(tx, 'second'))
    await sql`alter table note add more integer`
    await add(sql, 'third')
    expect(await listNotes(sql)).toEqual(['first', 'second', 'third'])
  }))

test('Whoever loses the connection in a transaction goes on nowhere else', () =>
  withNotes({ max: 1, backoff: () => 0 }, async sql => {
    let straggler: Promise<unknown> = Promise.resolve()
    const cutOff = sql.begin(async tx => {
      await tx`insert into note values ('lost')`
      straggler = cutOff.catch(() => sql`select 1`.then(() => tx`insert into note values ('late')`))
      await tx`select pg_terminate_backend(pg_backend_pid())`
    })
    await expect(cutOff).rejects.toBeDefined()
    await expect(straggler).rejects.toBeDefined()
    expect(await listNotes(sql)).toEqual([])
  }))

test('After a fault of the socket nothing that was sent before is waited for', async () => {
  const sockets: Socket[] = []
  const socket = async ({ host, port, path }: { host: string[]; port: number[]; path?: string }) => {
    const opened = path ? connect(path) : connect(port[0] ?? 0, host[0])
    await once(opened, 'connect')
    sockets.push(opened)
    return opened
  }
  await withNotes({ max: 1, backoff: () => 0, socket }, async sql => {
    const cutOff = sql.begin(async tx => {
      await tx`insert into note values ('lost')`
      const sleep = (seconds: number) => tx`select pg_sleep(${seconds}::float8)`.execute()
      // What is known to the database already: statements may follow behind it.
      await sleep(0)
      const waiting = sleep(60)
      sockets.at(-1)?.destroy(new Error('write EPIPE'))
      await waiting
    })
    await expect(cutOff).rejects.toBeDefined()
    expect(await sql.begin(async tx => (await tx`select 1 as one`)[0])).toEqual({ one: 1 })
    expect(await listNotes(sql)).toEqual([])
  })
})

test('What has been answered is collected with what is young', () =>
  withNotes({ max: 1 }, async sql => {
    // In a thread with a heap of its own: what other tests left in this one decides when it is collected.
    const program = new URL('./kept-by-queries.mjs', import.meta.url)
    const thread = new Worker(program, { workerData: addressOf(sql) })
    const [[bytes]] = await Promise.all([once(thread, 'message'), once(thread, 'exit')])
    // For each query: 2 to 9, and 386 where it is a promise.
    expect(bytes).toBeLessThan(40)
  }))
