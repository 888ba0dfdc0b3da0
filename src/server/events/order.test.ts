import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'
import { findRetained, listChanges, pruneChanges } from './queries.ts'

const database = await cloneDatabase()
const sql = openDatabase(database.target, 20)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const addDepartment = async (db: typeof sql, name: string) => {
  const [made] = await db<{ id: number }[]>`insert into department (name) values (${name}) returning id`
  return made?.id ?? 0
}

const idsAfter = async (position: number) =>
  (await listChanges(sql, position, 1000)).flatMap(({ events }) => events?.map(({ id }) => id) ?? [])

test('A transaction that began first and is committed last stands last.', async () => {
  const { last } = await findRetained(sql)
  let commitEarly = () => {}
  const held = new Promise<void>(resolve => {
    commitEarly = resolve
  })
  let began = (_id: number) => {}
  const beginning = new Promise<number>(resolve => {
    began = resolve
  })
  const early = sql.begin(async tx => {
    began(await addDepartment(tx as unknown as typeof sql, 'Began first'))
    await held
  })
  const earlyId = await beginning
  const lateId = await addDepartment(sql, 'Committed first')
  expect(await idsAfter(last)).toEqual([lateId])
  commitEarly()
  await early
  expect(await idsAfter(last)).toEqual([lateId, earlyId])
})

test('A reader who goes on from the last position it saw misses nothing of writers who commit at once.', async () => {
  let { last } = await findRetained(sql)
  const seen: number[] = []
  let isWriting = true
  const reading = (async () => {
    while (isWriting || (await findRetained(sql)).last > last)
      for (const { position, events } of await listChanges(sql, last, 7)) {
        expect(position).toBeGreaterThan(last)
        last = position
        seen.push(...(events ?? []).map(({ id }) => id))
      }
  })()
  const writer = async (nth: number) => {
    const made: number[] = []
    for (let n = 0; n < 20; n++)
      made.push(
        await sql.begin(async tx => {
          const id = await addDepartment(tx as unknown as typeof sql, `Lab ${nth}-${n}`)
          await tx`select pg_sleep(random() * 0.01)`
          return id
        }),
      )
    return made
  }
  const made = (await Promise.all(Array.from({ length: 12 }, (_, nth) => writer(nth)))).flat()
  isWriting = false
  await reading
  expect(seen.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
})

test('What was rolled back is never told, and a record changed twice in one transaction is told once.', async () => {
  const { last } = await findRetained(sql)
  await sql
    .begin(async tx => {
      await addDepartment(tx as unknown as typeof sql, 'Never')
      throw new Error('thought better of it')
    })
    .catch(() => {})
  const id = await sql.begin(async tx => {
    const made = await addDepartment(tx as unknown as typeof sql, 'Twice')
    await tx`update department set description = 'Once more' where id = ${made}`
    return made
  })
  expect(await idsAfter(last)).toEqual([id])
})

test('Every table that keeps history is told of, whatever comes later.', async () => {
  const tables = await sql<{ name: string }[]>`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid in ('write_history'::regproc, 'write_part_history'::regproc) and not tgisinternal`
  expect(tables.length).toBeGreaterThan(10)
  const [published] = await sql`
    select from pg_trigger where tgrelid = 'history'::regclass and tgfoid = 'tell_live_of_history'::regproc
      and tgenabled = 'O'`
  expect(published).toBeDefined()
})

test('What is old is forgotten, but for the newest change.', async () => {
  await addDepartment(sql, 'Newest')
  await sql`update live_change set at = now() - interval '3 hours'`
  const { last } = await findRetained(sql)
  expect(await pruneChanges(sql, 2)).toBeGreaterThan(0)
  expect(await findRetained(sql)).toEqual({ first: last, last })
  const [left] = await sql<{ count: string }[]>`select count(distinct transaction_no) from live_event`
  expect(left?.count).toBe('1')
})
