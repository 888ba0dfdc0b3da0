import type { z } from 'zod'
import type { areaForm, areas } from '#contract/areas.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCompetenceFailure } from '#words/en/competence-failures.ts'

type Area = Answer<typeof areas.one>
type AreaForm = z.output<typeof areaForm>

const areaRows = (sql: Db) => sql`
  select id, list, code, name, is_enabled, version, created_at, updated_at from area`

export async function listAreas(sql: Db, query: Parsed<typeof areas.list, 'query'>) {
  const { id, areaId, list, code, name, isEnabled, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`id = ${id}`,
    areaId && sql`id = any(${areaId}::integer[])`,
    list === undefined ? undefined : sql`lower(list) = lower(${list})`,
    code === undefined ? undefined : isLike(sql, sql`code`, code),
    name === undefined ? undefined : isLike(sql, sql`name`, name),
    isEnabled === undefined ? undefined : sql`is_enabled = ${isEnabled}`,
    value === undefined ? undefined : mentions(sql, 'area', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`id`)
  const [rows, [total]] = await Promise.all([
    sql<Area[]>`${areaRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from area ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** Codes in the order of their numbers: 2 before 17. */
const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`id`,
  list: sql`list`,
  code: sql`(code collate numerically)`,
  name: sql`name`,
  isEnabled: sql`is_enabled`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
})

export async function findArea(sql: Db, id: number): Promise<Area> {
  const [area] = await sql<Area[]>`${areaRows(sql)} where id = ${id}`
  if (!area) throw missing()
  return area
}

export async function insertArea(sql: Db, { list, code, name, isEnabled }: AreaForm): Promise<Area> {
  const [made] = await sql<{ id: number }[]>`
    insert into area (list, code, name, is_enabled) values (${list}, ${code}, ${name}, ${isEnabled}) returning id`
  return findArea(sql, made?.id ?? 0)
}

/** What it is used for names it as one of its list, so it stays in that. */
export async function updateArea(
  sql: Db,
  id: number,
  { list, code, name, isEnabled, version }: AreaForm & { version?: number | undefined },
): Promise<Area> {
  const before = await lockRecord<Area>(sql, 'area', id, version)
  if (before.list.toLowerCase() !== list.toLowerCase()) await refuseToLeaveList(sql, before)
  await sql`
    update area set list = ${list}, code = ${code}, name = ${name}, is_enabled = ${isEnabled} where id = ${id}`
  return findArea(sql, id)
}

async function refuseToLeaveList(sql: Db, { id, list, code }: Area): Promise<void> {
  const [used] = await sql`
    select from competence_area where area_id = ${id} union all select from audit_area where area_id = ${id} limit 1`
  if (!used) return
  const text = sayCompetenceFailure.text('areaStays', { area: `${list} ${code}`, list })
  throw refuse('conflict', text, { code: 'inUse', details: [faultOf('list', text)] })
}

export async function deleteArea(sql: Db, id: number): Promise<void> {
  const { list, code } = await lockRecord<Area>(sql, 'area', id)
  await refuseInUse(sql, { entity: 'area', id, name: `${list} ${code}` })
  await releaseFromDeleted(sql, 'area', id)
  await sql`delete from area where id = ${id}`
}
