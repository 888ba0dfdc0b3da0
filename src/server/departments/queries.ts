import type { z } from 'zod'
import type { department, departmentForm, departments } from '#contract/departments.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'

type Department = z.output<typeof department>
type DepartmentForm = z.output<typeof departmentForm>

const departmentRows = (sql: Db) => sql`
  select id, name, description, version, created_at, updated_at from department`

export async function listDepartments(sql: Db, query: Parsed<typeof departments.list, 'query'>) {
  const { id, name, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`id = ${id}`,
    name === undefined ? undefined : isLike(sql, sql`name`, name),
    value === undefined ? undefined : mentions(sql, 'department', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`id`)
  const [rows, [total]] = await Promise.all([
    sql<Department[]>`${departmentRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from department ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`id`,
  name: sql`name`,
  description: sql`description`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
})

export async function findDepartment(sql: Db, id: number): Promise<Department> {
  const [department] = await sql<Department[]>`${departmentRows(sql)} where id = ${id}`
  if (!department) throw missing()
  return department
}

export async function insertDepartment(sql: Db, { name, description }: DepartmentForm): Promise<Department> {
  const [made] = await sql<{ id: number }[]>`
    insert into department (name, description) values (${name}, ${description}) returning id`
  return findDepartment(sql, made?.id ?? 0)
}

export async function updateDepartment(
  sql: Db,
  id: number,
  { name, description, version }: DepartmentForm & { version?: number | undefined },
): Promise<Department> {
  await lockRecord(sql, 'department', id, version)
  await sql`update department set name = ${name}, description = ${description} where id = ${id}`
  return findDepartment(sql, id)
}

export async function deleteDepartment(sql: Db, id: number): Promise<void> {
  const { name } = await lockRecord<Department>(sql, 'department', id)
  await refuseInUse(sql, { entity: 'department', id, name })
  await releaseFromDeleted(sql, 'department', id)
  await sql`delete from department where id = ${id}`
}
