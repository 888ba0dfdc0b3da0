import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { sessionExpired } from '#server/http/authorise.ts'
import { type Counted, refund, spend } from '#server/http/limits.ts'
import { hashRefreshToken, makeAccessToken } from '#server/http/tokens.ts'
import { endSession, issueRefreshToken } from './queries.ts'

/**
 * Exchanges a refresh token for a new pair. A token used twice is in two hands, so its whole session ends. Only unknown or
 * expired tokens are counted, so nobody with a valid one is locked out by others on their network.
 */
export async function refresh(sql: Sql, token: string, block: string) {
  const counted: Counted[] = [{ kind: 'refreshFrom', key: block }]
  const hash = hashRefreshToken(token)
  const isCounted = !(await isGood(sql, hash))
  if (isCounted) await spend(sql, counted)
  const renewed = await transaction(sql, { actor: null }, async tx => {
    const [found] = await tx<{ sessionId: number; isUsed: boolean; isLive: boolean; isActive: boolean }[]>`
      select session.id as session_id, refresh_token.used_at is not null as is_used,
        refresh_token.expires_at > now() and session.ended_at is null as is_live,
        account.is_enabled and account.deleted_at is null and role.is_active as is_active
      from refresh_token
      join session on session.id = refresh_token.session_id
      join account on account.id = session.account_id
      left join role on role.id = account.role_id
      where refresh_token.hash = ${hash}
      for update of session, refresh_token`
    if (found?.isUsed) await endSession(tx, found.sessionId)
    if (!found?.isLive || !found.isActive || found.isUsed) return { refusal: sessionExpired(found?.isActive) }
    await tx`update refresh_token set used_at = now() where hash = ${hash}`
    await tx`update session set last_used_at = now() where id = ${found.sessionId}`
    return { sessionId: found.sessionId, refreshToken: await issueRefreshToken(tx, found.sessionId) }
  })
  // Not thrown inside the transaction, which would undo ending the session.
  if (renewed.refusal) throw renewed.refusal
  if (isCounted) await refund(sql, counted)
  // Not in the transaction: the signing key may have to be read first, on a connection of its own, and transactions
  // that wait for one another's connections never end.
  return { access_token: await makeAccessToken(sql, renewed.sessionId), refresh_token: renewed.refreshToken }
}

async function isGood(sql: Sql, hash: Buffer): Promise<boolean> {
  const good = await sql`
    select from refresh_token join session on session.id = session_id
    where hash = ${hash} and used_at is null and expires_at > now() and ended_at is null`
  return good.length > 0
}
