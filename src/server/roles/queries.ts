import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { permission, role, roles } from '#contract/roles.ts'
import type { Permission, RoleKind } from '#domain/permissions.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'

export type Role = z.output<typeof role>

const roleRows = (sql: Db) => sql`
  select role.id, role.name, role.description, role.is_active, role.is_default,
    role.role_kind as kind, role.version, role.created_at,
    role.updated_at, coalesce(granted.permissions, '[]') as permissions
  from role
  left join lateral (
    select json_agg(json_build_object('name', permission.name) order by permission.position) as permissions
    from role_permission join permission on permission.name = role_permission.permission
    where role_permission.role_id = role.id
  ) granted on true`

export async function listRoles(sql: Db, query: Parsed<typeof roles.list, 'query'>) {
  const { id, name, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`role.id = ${id}`,
    name === undefined ? undefined : isLike(sql, sql`role.name`, name),
    value === undefined ? undefined : mentions(sql, 'role', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`role.id`)
  const [rows, [total]] = await Promise.all([
    sql<Role[]>`${roleRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from role ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`role.id`,
  name: sql`role.name`,
  description: sql`role.description`,
  isActive: sql`role.is_active`,
  createdAt: sql`role.created_at`,
  updatedAt: sql`role.updated_at`,
})

export async function findRole(sql: Db, id: number): Promise<Role> {
  const [role] = await sql<Role[]>`${roleRows(sql)} where role.id = ${id}`
  if (!role) throw missing()
  return role
}

/** The built-in Administrator: every permission, active, and so it stays. Built-in roles keep their names. */
export const isFixed = (role: { kind: RoleKind | null }) => role.kind === 'administrator'

export async function replacePermissions(
  sql: Db,
  roleId: number,
  permissions: readonly { name: Permission }[],
): Promise<void> {
  const names = permissions.map(({ name }) => name)
  await sql`delete from role_permission where role_id = ${roleId} and permission <> all(${names})`
  await sql`
    insert into role_permission (role_id, permission)
    select ${roleId}::integer, name from unnest(${names}::text[]) name on conflict do nothing`
}

/** Every permission there is, in the order of the specification. */
export async function listPermissions(sql: Db) {
  const rows = await sql<z.output<typeof permission>[]>`
    select name, description, subject from permission order by position`
  return { count: String(rows.length), rows }
}
