import type { z } from 'zod'
import type { me, openSession, preferencesForm } from '#contract/session.ts'
import type { Identity } from '#domain/password.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { sessionExpired } from '#server/http/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashRefreshToken, makeRefreshToken } from '#server/http/tokens.ts'
import { usesDays, usesTeamRules } from '#server/planning/fit-rules.ts'

export type Me = z.output<typeof me>

const refreshDays = 30
/** How long an account knows a place it was used from. */
const knownDays = 30

/** The account as it sees itself. */
export async function findMe(sql: Db, accountId: number): Promise<Me> {
  const [row] = await sql<Me[]>`
    select account.id, account.display_name as name, account.username, account.display_name, account.full_name,
      account.email, account.phone, account.time_zone, account.must_change_password,
      exists (select from certificate) as has_certificates,
      exists (select from role_permission where role_id = role.id and (permission = 'ModifyImpartiality' or permission = 'ViewImpartiality'
        and (exists (select from exclusion) or exists (select from team_override)))) as uses_register,
      ${usesDays(sql)} as uses_days, ${usesTeamRules(sql)} or exists (select from exclusion where withdrawn_at is null
        and exists (select from role_permission where role_id = role.id and permission = 'ViewImpartiality')) as uses_team_rules,
      json_build_object('calendarView', account.calendar_view, 'weekStartsOn', account.week_starts_on) as preferences,
      json_build_object('id', country.id, 'name', country.name, 'code', country.code) as country,
      json_build_object('id', department.id, 'name', department.name) as department,
      json_build_object('id', role.id, 'name', role.name) as role,
      (select coalesce(json_agg(json_build_object('name', name) order by position), '[]')
        from role_permission join permission on name = permission where role_id = role.id) as permissions,
      (select json_build_object('standards', coalesce((
          select json_agg(json_build_object('standardId', standard.id, 'code', standard.code, 'name', standard.name,
            'validFrom', held.valid_from, 'validTo', held.valid_to, 'grade', held.grade) order by standard.code, held.valid_from)
          from auditor_standard held join standard on standard.id = held.standard_id
          where held.auditor_id = auditor.id), '[]'))
        from auditor where auditor.id = account.id) as auditor
    from account
    join country on country.id = account.country_id
    join department on department.id = account.department_id
    join role on role.id = account.role_id
    where account.id = ${accountId}`
  if (!row) throw sessionExpired()
  return row
}

/** Without a password there is nothing to sign in with yet. */
type ToSignIn = {
  id: number
  name: string
  email: string
  passwordHash: string | null
  isKnownBlock: boolean
}

/** The account that may sign in with this email: enabled, not deleted, its role active; and whether it knows the block. */
export async function findAccountToSignIn(sql: Db, email: string, block: string) {
  const [account] = await sql<ToSignIn[]>`
    select account.id, account.display_name as name, account.email, account.password_hash,
      exists (
        select from session where account_id = account.id and address_block = ${block}
          and last_used_at > now() - make_interval(days => ${knownDays})) as is_known_block
    from account
    join role on role.id = account.role_id and role.is_active
    where lower(account.email) = lower(${email}) and account.is_enabled and account.deleted_at is null`
  return account
}

/** The names of an account, none of which may be its password. */
export async function findIdentity(sql: Db, id: number): Promise<Identity> {
  const [identity] = await sql<Identity[]>`
    select username, display_name, full_name, email from account where id = ${id}`
  if (!identity) throw missing()
  return identity
}

/**
 * Opens a session with its first refresh token, which is stored hashed; undefined if the password was an expired one-time password, or the account has lost its password or its
 * right to sign in meanwhile. Locks account and role, so that whoever takes these away either ends this session with the
 * others or prevents it.
 */
export async function insertSession(
  sql: Db,
  { id, passwordHash }: { id: number; passwordHash: string },
  from: { address: string; block: string; userAgent: string },
): Promise<{ sessionId: number; refreshToken: string } | undefined> {
  const refreshToken = makeRefreshToken()
  const [row] = await sql<{ sessionId: number }[]>`
    with opened as (
      insert into session (account_id, address, address_block, user_agent)
      select account.id, ${from.address}, ${from.block}, ${from.userAgent.slice(0, 400)}
      from account join role on role.id = account.role_id and role.is_active
      where account.id = ${id} and account.password_hash = ${passwordHash} and account.is_enabled
        and account.deleted_at is null
        and not exists (select from one_time_password where account_id = account.id and expires_at <= now())
      for share of account, role
      returning id
    )
    insert into refresh_token (hash, session_id, expires_at)
    select ${hashRefreshToken(refreshToken)}, id, now() + make_interval(days => ${refreshDays}) from opened
    returning session_id`
  return row && { sessionId: row.sessionId, refreshToken }
}

/** A new refresh token for the session, stored hashed. */
export async function issueRefreshToken(sql: Db, sessionId: number): Promise<string> {
  const refreshToken = makeRefreshToken()
  await sql`
    insert into refresh_token (hash, session_id, expires_at)
    values (${hashRefreshToken(refreshToken)}, ${sessionId}, now() + make_interval(days => ${refreshDays}))`
  return refreshToken
}

/** Whoever holds the session has just shown that it is them. */
export async function noteProof(sql: Db, id: number): Promise<void> {
  await sql`update session set proved_at = now() where id = ${id} and ended_at is null`
}

export async function endSession(sql: Db, id: number): Promise<void> {
  await sql`update session set ended_at = now() where id = ${id} and ended_at is null`
}

export async function endSessionOfToken(sql: Db, refreshToken: string): Promise<void> {
  await sql`
    update session set ended_at = now() from refresh_token
    where refresh_token.hash = ${hashRefreshToken(refreshToken)} and session.id = refresh_token.session_id
      and session.ended_at is null`
}

/** Ends every session of the account but one. */
export async function endOtherSessions(sql: Db, accountId: number, keptId: number): Promise<void> {
  await sql`
    update session set ended_at = now()
    where account_id = ${accountId} and id <> ${keptId} and ended_at is null`
}

/** One's own open sessions: not ended, and used within the lifetime of a refresh token. */
export async function listOpenSessions(sql: Db, { sessionId, accountId }: Caller) {
  const rows = await sql<z.output<typeof openSession>[]>`
    select id, created_at, last_used_at, address, user_agent, id = ${sessionId} as is_current from session
    where account_id = ${accountId} and ended_at is null
      and last_used_at > now() - make_interval(days => ${refreshDays})
    order by is_current desc, last_used_at desc, id desc`
  return { count: String(rows.length), rows }
}

export async function endOwnSession(sql: Db, accountId: number, id: number): Promise<void> {
  const ended = await sql`
    update session set ended_at = now()
    where id = ${id} and account_id = ${accountId} and ended_at is null returning id`
  if (ended.length === 0) throw missing()
}

export async function updatePreferences(
  sql: Db,
  accountId: number,
  { timeZone, calendarView, weekStartsOn, phone }: z.output<typeof preferencesForm>,
): Promise<Me> {
  await sql`
    update account set time_zone = ${timeZone}, calendar_view = ${calendarView}, week_starts_on = ${weekStartsOn},
      phone = coalesce(${phone ?? null}, phone)
    where id = ${accountId}`
  return findMe(sql, accountId)
}
