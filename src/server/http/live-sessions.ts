import type { Sql } from 'postgres'
import { provedMinutes } from '#contract/session.ts'
import type { Caller } from './caller.ts'

/** What a verified token carries. */
type Named = { sessionId: number; keyId: number }

type Waiting = Named & { resolve(caller: Caller | undefined): void; reject(error: unknown): void }

type Reader = (named: Named) => Promise<Caller | undefined>

const readers = new WeakMap<Sql, Reader>()

/** Who called last with each session, by the key that had signed their token. */
type Known = Map<number, Found & { keyId: number }>

const known = new WeakMap<Sql, Known>()
const mostKnown = 10_000

/**
 * Who called last with this session, as it was read then; nothing says that it is so still. `readSession` answers the very same
 * object as long as nothing about the caller has changed.
 */
export function recallCaller(sql: Sql, { sessionId, keyId }: Named): Caller | undefined {
  const last = known.get(sql)?.get(sessionId)
  return last?.keyId === keyId ? last.caller : undefined
}

/** The caller of a session that hasn't ended, by a token whose signing key is still in the database. */
export function readSession(sql: Sql, named: Named): Promise<Caller | undefined> {
  const read = readers.get(sql) ?? makeReader(sql)
  readers.set(sql, read)
  return read(named)
}

/**
 * Calls that arrive while a statement is under way are read together by the next one, so under load a session costs a fraction
 * of a statement (decision 212). The statement starts after each of its calls has arrived: a session that was ended before is
 * ended for it.
 */
function makeReader(sql: Sql): Reader {
  let waiting: Waiting[] = []
  let isReading = false
  const readOn = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await readTogether(sql, batch)
    }
    isReading = false
  }
  return named =>
    new Promise((resolve, reject) => {
      waiting.push({ ...named, resolve, reject })
      if (isReading) return
      isReading = true
      // By then, whatever has arrived with this call is known too.
      setImmediate(readOn)
    })
}

async function readTogether(sql: Sql, batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = batch.map(one => one.sessionId)
    const keyIds = batch.map(one => one.keyId)
    const found = new Map((await findLive(sql, ids, keyIds)).map(one => [one.caller.sessionId, one]))
    const kept = known.get(sql) ?? new Map()
    known.set(sql, kept)
    for (const { sessionId, keyId, resolve } of batch) {
      const one = found.get(sessionId)
      resolve(keep(kept, { sessionId, keyId }, one?.keyIds.includes(keyId) ? one : undefined))
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Answers the caller that was kept before where they are the same still, and forgets one whose session has ended. */
function keep(kept: Known, { sessionId, keyId }: Named, found: Found | undefined): Caller | undefined {
  const last = kept.get(sessionId)
  if (!found) {
    if (last?.keyId === keyId) kept.delete(sessionId)
    return undefined
  }
  if (last?.keyId === keyId && last.says === found.says) return last.caller
  const oldest = kept.keys().next().value
  if (kept.size >= mostKnown && oldest !== undefined) kept.delete(oldest)
  kept.set(sessionId, { ...found, keyId })
  return found.caller
}

/** The callers of those sessions that haven't ended. */
export async function findCallers(sql: Sql, ids: readonly number[]): Promise<Caller[]> {
  return (await findLive(sql, ids, [])).map(({ caller }) => caller)
}

/** A caller, and all that is known of them as text. */
type Found = { caller: Caller; says: string }

/** With which of the keys are in the database, as of the same moment. */
async function findLive(
  sql: Sql,
  ids: readonly number[],
  keyIds: readonly number[],
): Promise<(Found & { keyIds: number[] })[]> {
  const rows = await sql<(Omit<Caller, 'holds'> & { permissions: string[]; keyIds: number[] })[]>`
    select session.id as session_id, account.id as account_id, account.display_name as name, account.must_change_password,
      session.proved_at > now() - make_interval(mins => ${provedMinutes}) as is_proved,
      array(select permission from role_permission where role_id = role.id) as permissions,
      array(select id from signing_key where id = any(${[...keyIds]}::integer[])) as key_ids
    from session
    join account on account.id = session.account_id and account.is_enabled and account.deleted_at is null
    join role on role.id = account.role_id and role.is_active
    where session.id = any(${[...ids]}::integer[]) and session.ended_at is null`
  return rows.map(({ permissions, keyIds, ...caller }) => ({
    keyIds,
    says: JSON.stringify([caller, permissions]),
    caller: { ...caller, holds: permission => permissions.includes(permission) },
  }))
}
