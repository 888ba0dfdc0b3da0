import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditData } from '#server/planning/audit-queries.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'

type Site = z.output<(typeof audits)['one']['reply']>['site']

/** Where an audit's customer is, and its contacts, the main one first. */
export async function findSite(sql: Db, customerId: number): Promise<Site> {
  const [site] = await sql<Site[]>`
    select customer.address, coalesce(country.name, '') as country, customer.email, customer.phone, (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'email', email, 'phone', phone) order by is_main desc, position), '[]')
      from contact where customer_id = customer.id
    ) as contacts
    from customer left join country on country.id = customer.country_id
    where customer.id = ${customerId}`
  if (!site) throw missing()
  return site
}

export async function insertAudit(
  sql: Db,
  { idflNumber, customerId, start, end, note }: AuditData,
  timeZone: string,
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, note)
    values (${idflNumber}, ${customerId}, ${start}, ${end}, ${timeZone}, ${note}) returning id`
  return made?.id ?? 0
}

export async function softDeleteAudit(sql: Db, id: number): Promise<void> {
  await sql`update audit set deleted_at = clock_timestamp() where id = ${id}`
}

/** Whose history opens for who is on the team. */
export const isOwnAudit = (sql: Db, { accountId }: Caller, id: number): Fragment =>
  sql`exists (select from audit where id = ${id} and deleted_at is null and ${hasOnTeam(sql, accountId)})`
