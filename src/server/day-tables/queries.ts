import type { dayTables } from '#contract/day-tables.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { refuseInUse } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayDayFailure } from '#words/en/day-failures.ts'
import { sayStandardCard } from '#words/en/standard-card.ts'
import { asList } from '#words/values.ts'

type DayTable = Answer<typeof dayTables.create>
type Form = Parsed<typeof dayTables.update, 'body'>

const dayTableRows = (sql: Db) => sql`
  select day_table.id, day_table.name, held.ids as standard_ids, held.standards, risks, rows, shares, max_reduction,
    max_integration, on_site, min_days::float8 as min_days, factors, day_table.version, day_table.created_at,
    day_table.updated_at
  from day_table
  cross join lateral (
    select coalesce(array_agg(id order by code), '{}') as ids,
      coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by code), '[]') as standards
    from standard where day_table_id = day_table.id
  ) held`

export async function listDayTables(sql: Db, query: Parsed<typeof dayTables.list, 'query'>) {
  const { id, name, standardId, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`day_table.id = ${id}`,
    name === undefined ? undefined : isLike(sql, sql`day_table.name`, name),
    standardId === undefined
      ? undefined
      : sql`day_table.id = (select day_table_id from standard where id = ${standardId})`,
    value === undefined ? undefined : mentions(sql, 'dayTable', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`day_table.id`)
  const [rows, [total]] = await Promise.all([
    sql<DayTable[]>`${dayTableRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from day_table ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`day_table.id`,
  name: sql`day_table.name`,
  createdAt: sql`day_table.created_at`,
  updatedAt: sql`day_table.updated_at`,
})

export async function findDayTable(sql: Db, id: number): Promise<DayTable> {
  const [table] = await sql<DayTable[]>`${dayTableRows(sql)} where day_table.id = ${id}`
  if (!table) throw missing()
  return table
}

export async function insertDayTable(tx: Db, form: Form): Promise<DayTable> {
  const { name, maxReduction, maxIntegration, onSite, minDays, standardIds = [] } = form
  const [{ id } = { id: 0 }] = await tx<{ id: number }[]>`
    insert into day_table (name, risks, rows, shares, max_reduction, max_integration, on_site, min_days, factors)
    values (${name}, ${tx.json(form.risks)}, ${tx.json(form.rows)}, ${tx.json(form.shares)}, ${maxReduction},
      ${maxIntegration}, ${onSite}, ${minDays}, ${tx.json(form.factors)}) returning id`
  await giveStandards(tx, id, standardIds)
  return findDayTable(tx, id)
}

export async function updateDayTable(tx: Db, id: number, form: Form): Promise<DayTable> {
  const { name, maxReduction, maxIntegration, onSite, minDays, standardIds, version } = form
  await lockRecord(tx, 'day_table', id, version)
  // Its standards are on the screen with it, so other ones are another version.
  const hasOthers = standardIds !== undefined && (await giveStandards(tx, id, standardIds))
  await tx`
    update day_table set name = ${name}, risks = ${tx.json(form.risks)}, rows = ${tx.json(form.rows)},
      shares = ${tx.json(form.shares)}, max_reduction = ${maxReduction}, max_integration = ${maxIntegration},
      on_site = ${onSite}, min_days = ${minDays}, factors = ${tx.json(form.factors)},
      version = version + ${hasOthers ? 1 : 0}
    where id = ${id}`
  return findDayTable(tx, id)
}

/** Leaves the table exactly these standards; answers whether that changed any. A standard of another table is refused. */
async function giveStandards(tx: Db, id: number, standardIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(standardIds)]
  const standards = await tx<{ id: number; code: string; dayTableId: number | null }[]>`
    select id, code, day_table_id from standard where id = any(${wanted}::integer[]) or day_table_id = ${id}
    order by id for no key update`
  const known = standards.filter(one => wanted.includes(one.id))
  if (known.length < wanted.length)
    throw Failure.invalid([faultOf('standardIds', sayStandardCard.text('someGone'))])
  refuseTaken(known.filter(({ dayTableId }) => dayTableId !== null && dayTableId !== id))
  const changed = standards.filter(one => (one.dayTableId === id) !== wanted.includes(one.id))
  if (changed.length === 0) return false
  await tx`
    update standard set day_table_id = case when id = any(${wanted}::integer[]) then ${id}::integer end
    where id = any(${changed.map(one => one.id)}::integer[])`
  return true
}

function refuseTaken(standards: readonly { code: string }[]): void {
  if (standards.length === 0) return
  const codes = asList(standards.map(({ code }) => code))
  const text = sayDayFailure.text('inAnotherTable', { count: standards.length, codes })
  throw refuse('conflict', text, { code: 'taken', details: [faultOf('standardIds', text)] })
}

export async function deleteDayTable(tx: Db, id: number): Promise<void> {
  const { name } = await lockRecord<DayTable>(tx, 'day_table', id)
  await refuseInUse(tx, { entity: 'dayTable', id, name })
  await tx`delete from day_table where id = ${id}`
}
