import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import type { SequenceLine, TableLine } from './format.ts'

/** The migrations that the database has had; none where it is empty. */
export async function readMigrations(sql: Db): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from migration order by name`
  return rows.map(({ name }) => name)
}

type Found = TableLine & { refersTo: string[] }

/** All tables with the columns that are stored rather than computed, each after those it refers to. */
export async function listTables(sql: Db): Promise<TableLine[]> {
  const found = await sql<Found[]>`
    select relation.relname as table,
      array(select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class relation
    where relation.relkind = 'r' and relation.relnamespace = current_schema()::regnamespace
    order by relation.relname`
  return putInOrder(found)
}

function putInOrder(found: Found[]): TableLine[] {
  const ordered: Found[] = []
  while (ordered.length < found.length) {
    const isFree = ({ refersTo }: Found) =>
      refersTo.every(name => ordered.some(({ table }) => table === name))
    const next = found.find(one => !ordered.includes(one) && isFree(one))
    if (!next)
      throw new Impossible(
        'Tables that refer to one another in a circle can’t be restored one after the other.',
      )
    ordered.push(next)
  }
  return ordered.map(({ table, columns }) => ({ table, columns }))
}

export async function readSequences(sql: Db): Promise<SequenceLine['sequences']> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()
    order by sequencename`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]))
}

export async function setSequence(sql: Db, name: string, last: number): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${last})`
}

export async function holdsAnything(sql: Db): Promise<boolean> {
  const [found] = await sql`
    select from pg_class where relkind in ('r', 'v', 'm', 'S') and relnamespace = current_schema()::regnamespace limit 1`
  return found !== undefined
}

/** Takes away everything in the database, back to what it was before the first migration. */
export async function emptyDatabase(sql: Db): Promise<void> {
  const [{ schema } = { schema: 'public' }] = await sql<
    { schema: string }[]
  >`select current_schema() as schema`
  await sql`drop schema ${sql(schema)} cascade`
  await sql`create schema ${sql(schema)}`
}

/** Whoever asked for a plan before the backup was made no longer waits for it. */
export async function failUnfinishedPlans(sql: Db): Promise<void> {
  await sql`delete from plan_job`
  await sql`
    update plan set state = 'failed', failure = ${sql.json({ code: 'restored' })}, ended_at = now()
    where state in ('waiting', 'running')`
}

type Trigger = { table: string; name: string; mode: 'O' | 'A' | 'R' }

/** Keeps all triggers quiet: rows come with their stamps, and their history with the history. Answers how they were. */
export async function disableTriggers(sql: Db): Promise<Trigger[]> {
  const triggers = await sql<Trigger[]>`
    select relname as table, tgname as name, tgenabled as mode from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = current_schema()::regnamespace`
  for (const { table, name } of triggers) await sql`alter table ${sql(table)} disable trigger ${sql(name)}`
  return triggers
}

export async function enableTriggers(sql: Db, triggers: Trigger[]): Promise<void> {
  const modes = { O: sql`enable`, A: sql`enable always`, R: sql`enable replica` }
  for (const { table, name, mode } of triggers)
    await sql`alter table ${sql(table)} ${modes[mode]} trigger ${sql(name)}`
}

/** What calendars are told from now on overtakes what they were told; a link revoked after the backup shall not live again. */
export async function beginNewEra(tx: Db): Promise<number> {
  await tx`update installation set era = era + 1`
  await tx`delete from invite_due`
  await tx`update invite set state = 'withdrawn' where state = 'waiting'`
  const { count } = await tx`update calendar_link set revoked_at = now() where revoked_at is null`
  return count
}

/** Customers are told nothing of what was true when the backup was made; what is open is proposed anew by the next change. */
export async function withdrawOpenLetters(tx: Db): Promise<number> {
  const { count } = await tx`
    update customer_letter set state = 'withdrawn', done_at = now(), version = version + 1
    where state in ('proposed', 'waiting')`
  return count
}
