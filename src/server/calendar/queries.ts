import { createHash, randomBytes } from 'node:crypto'
import { type calendarLinks, mostCalendarLinks } from '#contract/calendar-links.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { departmentCard } from '#contract/records/departments.ts'
import type { RosterKind } from '#contract/rosters.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCalendarFault } from '#words/en/calendar-faults.ts'

type Listed = Answer<typeof calendarLinks.list>['rows'][number]
type Form = Parsed<typeof calendarLinks.create, 'body'>

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const makeSecret = () => randomBytes(32).toString('base64url')

/** Of a `link` and its `department`, if it is of one. */
const linkColumns = (sql: Db) => sql`
  link.id, link.version, link.name, link.scope, case when department.id is not null then
      json_build_object('id', department.id, 'name', department.name) end as department,
    link.detail, link.kinds, link.created_at, link.last_fetched_at`

const linkRows = (sql: Db, matching: Fragment) => sql<Listed[]>`
  select ${linkColumns(sql)}
  from calendar_link link left join department on department.id = link.department_id
  where revoked_at is null and ${matching} order by link.id`

export const listLinks = (sql: Db, accountId: number) => linkRows(sql, sql`link.account_id = ${accountId}`)

type Owned = Answer<typeof calendarLinks.everyones>['rows'][number]

export async function listEveryonesLinks(sql: Db, query: Parsed<typeof calendarLinks.everyones, 'query'>) {
  const { id, name, owner, accountId, scope, value } = query
  const matching = where(sql, [
    sql`link.revoked_at is null and owner.deleted_at is null`,
    id === undefined ? undefined : sql`link.id = ${id}`,
    name === undefined ? undefined : isLike(sql, sql`link.name`, name),
    owner === undefined ? undefined : isLike(sql, sql`owner.display_name`, owner),
    accountId === undefined ? undefined : sql`owner.id = ${accountId}`,
    scope === undefined ? undefined : sql`link.scope = ${scope}`,
    value === undefined
      ? undefined
      : sql`(${isLike(sql, sql`link.name`, value)} or ${isLike(sql, sql`owner.display_name`, value)})`,
  ])
  const from = sql`
    from calendar_link link join account owner on owner.id = link.account_id
    left join department on department.id = link.department_id ${matching}`
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`link.id`)
  const [rows, [total]] = await Promise.all([
    sql<Owned[]>`
      select ${linkColumns(sql)}, json_build_object('id', owner.id, 'name', owner.display_name) as owner
      ${from} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) ${from}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`link.id`,
  name: sql`link.name`,
  owner: sql`owner.display_name`,
  scope: sql`link.scope`,
  createdAt: sql`link.created_at`,
  lastFetchedAt: sql`link.last_fetched_at`,
})

/** Two at once wait for each other, so that nobody has more than the most. */
export async function insertLink(
  tx: Db,
  accountId: number,
  form: Form,
): Promise<Listed & { secret: string }> {
  await tx`select pg_advisory_xact_lock(hashtext('calendar_link'), ${accountId})`
  const before = await listLinks(tx, accountId)
  if (before.length >= mostCalendarLinks)
    throw refuse('conflict', sayCalendarFault.text('tooMany', { most: mostCalendarLinks }))
  const secret = makeSecret()
  const departmentId = form.scope === 'department' ? (form.departmentId ?? null) : null
  if (departmentId !== null) await lockDepartment(tx, departmentId)
  const [made] = await tx<{ id: number }[]>`
    insert into calendar_link (hash, account_id, scope, department_id, detail, kinds, name)
    values (${hashOf(secret)}, ${accountId}, ${form.scope}, ${departmentId}, ${form.detail}, ${form.kinds}, ${form.name})
    returning id`
  const [link] = await linkRows(tx, tx`link.id = ${made?.id ?? 0}`)
  if (!link) throw missing()
  return { ...link, secret }
}

async function lockDepartment(tx: Db, id: number): Promise<void> {
  const found = await tx`select from department where id = ${id} for key share`
  if (found.length === 0) throw Failure.invalid([faultOf('departmentId', departmentCard.gone)])
}

/** A new link in the place of one that is revoked. */
export async function renewLink(tx: Db, accountId: number, id: number): Promise<Listed & { secret: string }> {
  const [old] = await linkRows(tx, tx`link.id = ${id} and link.account_id = ${accountId}`)
  if (!old) throw missing()
  await revokeLink(tx, id, { owner: accountId })
  return insertLink(tx, accountId, { ...old, departmentId: old.department?.id })
}

/** `owner`: whose it has to be; anybody’s unless given. */
export async function revokeLink(sql: Db, id: number, { owner }: { owner?: number }): Promise<void> {
  const { count } = await sql`
    update calendar_link set revoked_at = now()
    where id = ${id} and revoked_at is null ${owner === undefined ? sql`` : sql`and account_id = ${owner}`}`
  if (count === 0) throw missing()
}

/** A link with whether it shows anything now, and its owner's rights. */
export type Link = Pick<Listed, 'id' | 'name' | 'scope' | 'detail'> & {
  accountId: number
  departmentId: number | null
  kinds: RosterKind[]
  isLive: boolean
  permissions: string[]
}

/** Undefined where there is none, or one that was revoked long ago. */
export async function findLink(sql: Db, secret: string): Promise<Link | undefined> {
  const [link] = await sql<Link[]>`
    update calendar_link link set last_fetched_at = now()
    from account left join role on role.id = account.role_id and role.is_active
    where account.id = link.account_id and link.hash = ${hashOf(secret)}
      and (link.revoked_at is null or link.revoked_at > now() - interval '90 days')
    returning link.id, link.name, link.scope, link.detail, link.account_id, link.department_id, link.kinds,
      link.revoked_at is null and account.is_enabled and account.deleted_at is null as is_live,
      array(select permission from role_permission where role_id = role.id) as permissions`
  return link
}

export type FeedEntry = {
  id: number
  sequence: number
  installation: string
  changedAt: Date
  isOwn: boolean
  auditorId: number
  auditorName: string
  auditorTimeZone: string
  kind: RosterKind
  start: Date
  end: Date
  isReleased: boolean
  note: string
  projectId: number | null
  number: string | null
  companyName: string | null
  auditTimeZone: string | null
  standards: string[]
  team: string[]
  address: string | null
  contact: string | null
}

/** What the roster shows its owner, from 90 days back to 24 months ahead, and for a week what was taken out of it. */
export function listFeedEntries(sql: Db, { accountId, scope, departmentId, kinds, permissions }: Link) {
  const rights = {
    seesAbsences: permissions.includes('ViewAllRequests'),
    seesAudits: permissions.includes('ViewAuditDetail'),
    seesTeams: permissions.includes('ViewAssignedAudits'),
  }
  const matching = where(sql, [
    sql`entry.ends_at > now() - interval '90 days' and entry.starts_at < now() + interval '24 months'`,
    sql`(entry.released_at is null or entry.released_at > now() - interval '7 days' and entry.ends_at > now())`,
    sql`shown.kind = any(${kinds})`,
    scope === 'own' ? sql`entry.auditor_id = ${accountId}` : undefined,
    scope === 'department' ? sql`account.department_id = ${departmentId}` : undefined,
  ])
  return selectEntries(sql, { matching, reader: sql`${accountId}::integer`, ...rights })
}

/** An entry of an audit as its own auditor sees it, whatever became of it; none where it is gone. */
export async function findInvitedEntry(tx: Db, entryId: number): Promise<FeedEntry | undefined> {
  const matching = where(tx, [tx`entry.id = ${entryId}`, tx`audit.deleted_at is null`])
  const rights = { seesAbsences: true, seesAudits: true, seesTeams: true }
  const [entry] = await selectEntries(tx, { matching, reader: tx`entry.auditor_id`, ...rights })
  return entry
}

/** `seesTeams`: audits whose team one is on, also in the entries of the others. */
type Rights = { seesAbsences: boolean; seesAudits: boolean; seesTeams: boolean }
type Asked = Rights & { matching: Fragment; reader: Fragment }

/** Of an audit its own page tells the note, the site and the contact: who may not open it sees what the roster shows. */
const selectEntries = (sql: Db, { matching, reader, seesAbsences, seesAudits, seesTeams }: Asked) => sql<
  FeedEntry[]
>`
    select entry.id, installation.era * 100000 + entry.version as sequence, installation.id as installation,
      greatest(entry.updated_at, audit.updated_at, customer.updated_at) as changed_at,
      entry.auditor_id = ${reader} as is_own, entry.auditor_id, account.display_name as auditor_name, account.time_zone as auditor_time_zone,
      shown.kind, entry.starts_at as start, entry.ends_at as "end", entry.released_at is not null as is_released,
      case when opened.audit then audit.note when shown.whole then entry.note else '' end as note,
      audit.id as project_id, audit.idfl_number as number, customer.company_name, audit.time_zone as audit_time_zone,
      array(select standard.code from audit_standard join standard on standard.id = standard_id
        where audit_id = audit.id order by standard.code) as standards,
      array(select member.display_name from roster_entry other join account member on member.id = other.auditor_id
        where other.audit_id = audit.id and other.released_at is null order by member.display_name) as team,
      case when opened.audit then case when audit.site_id is null then main.address else place.address end end as address,
      case when opened.audit and entry.auditor_id = ${reader} then person.contact end as contact
    from installation, roster_entry entry
    cross join lateral (
      select whole, case when whole then entry.kind else 'timeOff' end as kind
      from (select ${seesAbsences} or entry.kind = 'audit' or entry.auditor_id = ${reader} as whole) rule
    ) shown
    cross join lateral (
      select entry.audit_id is not null and (${seesAudits} or (${seesTeams} or entry.auditor_id = ${reader}) and exists (
        select from roster_entry mine
        where mine.audit_id = entry.audit_id and mine.auditor_id = ${reader} and mine.released_at is null)) as audit
    ) opened
    join account on account.id = entry.auditor_id and account.deleted_at is null
    left join audit on audit.id = entry.audit_id
    left join customer on customer.id = audit.customer_id
    left join site place on place.id = audit.site_id
    left join site main on main.customer_id = audit.customer_id and main.is_main
    left join lateral (
      select concat_ws(', ', name, nullif(phone, ''), nullif(email, '')) as contact from contact
      where contact.customer_id = audit.customer_id and contact.is_main limit 1
    ) person on true
    ${matching} order by entry.starts_at, entry.id`
