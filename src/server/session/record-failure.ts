import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { hasSpent, type Spent } from '#server/http/limits.ts'
import { notify } from '#server/notifications/notify.ts'
import { findAdministrators } from '#server/people/administrators.ts'
import { sayNotice } from '#words/en/notices.ts'

/** Entries per account and day (UTC), one for each place and quarter of an hour; everything beyond goes into one more. */
const mostInDay = 3

type Failed = {
  /** Undefined if no account has the address; recorded as well, so that it takes as long. */
  accountId: number | undefined
  block: string
  /** It was the last attempt allowed for now. */
  isLockedOut: boolean
}

/** Counts a failed sign-in for the account's history, which gets few entries in a day, however many there are. */
export async function recordFailure(sql: Sql, { accountId, block, isLockedOut }: Failed): Promise<void> {
  await transaction(
    sql,
    { actor: null },
    tx => tx`
    with asked as (
      select ${block}::text as block, date_bin('15 minutes', now(), 'epoch') as quarter,
        date_trunc('day', now(), 'UTC') as day
    ), known as (
      select address_block, kept.quarter from sign_in_failure kept join asked on kept.quarter >= asked.day
      where coalesce(kept.account_id, 0) = ${accountId ?? 0} and address_block <> ''
    ), placed as (
      select asked.*, (block, quarter) in (select address_block, quarter from known)
        or (select count(*) from known) < ${mostInDay} as has_own
      from asked
    ), counted as (
      insert into sign_in_failure as kept (account_id, address_block, quarter, failures, last_at, locked_at)
      select ${accountId ?? null}::integer, case when has_own then block else '' end,
        case when has_own then quarter else day end, 1, now(), case when ${isLockedOut} then now() end
      from placed
      on conflict (coalesce(account_id, 0), quarter, address_block) do update set failures = kept.failures + 1,
        last_at = excluded.last_at, locked_at = coalesce(kept.locked_at, excluded.locked_at)
      returning id, account_id, address_block, failures
    )
    insert into history (entity, entity_id, action, after)
    select 'user', account_id, 'failed sign-in', jsonb_build_object('sign_in_failure', id, 'address_block', address_block)
    from counted where account_id is not null and failures = 1`,
  )
}

const alarmingFailures = 50

/**
 * Notifies the administrators once 50 sign-ins to an account have failed within 15 minutes from places it doesn't know; at most
 * once an hour per account.
 */
export async function reportAttack(
  sql: Sql,
  { id, name }: { id: number; name: string },
  { signInTo = 0 }: Spent,
): Promise<void> {
  if (signInTo < alarmingFailures) return
  if (!(await hasSpent(sql, [{ kind: 'attackTold', key: String(id) }]))) return
  await transaction(sql, { actor: null }, async tx => {
    await notify(
      tx,
      { accountId: null },
      {
        type: 'account:attacked',
        text: sayNotice.text('attacked', { name, count: signInTo }),
        entity: 'user',
        entityId: id,
        accountIds: await findAdministrators(tx),
      },
    )
  })
}
