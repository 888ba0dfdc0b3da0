import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'

/** So many places of an account's failures are told one by one in a quarter of an hour; those beyond are one entry. */
const mostPlaces = 5

type Failed = {
  /** Undefined where nobody has the address that was tried: written as well, so that it takes as long. */
  accountId: number | undefined
  block: string
  /** It was the last try for now. */
  isLockedOut: boolean
}

/** Counts a failed sign-in for the account's history, which gets one entry for each place and quarter of an hour. */
export async function keepFailure(sql: Sql, { accountId, block, isLockedOut }: Failed): Promise<void> {
  const account = accountId ?? null
  await transaction(
    sql,
    { actor: null },
    tx => tx`
    with asked as (
      select ${account}::integer as account_id, ${block}::text as block, date_bin('15 minutes', now(), 'epoch') as quarter
    ), known as (
      select address_block from sign_in_failure kept join asked
        on kept.account_id is not distinct from asked.account_id and kept.quarter = asked.quarter
    ), counted as (
      insert into sign_in_failure as kept (account_id, address_block, quarter, failures, last_at, locked_at)
      select account_id, case when block in (select address_block from known)
          or (select count(*) from known where address_block <> '') < ${mostPlaces} then block else '' end,
        quarter, 1, now(), case when ${isLockedOut} then now() end
      from asked
      on conflict on constraint sign_in_failure_folded do update set failures = kept.failures + 1,
        last_at = excluded.last_at, locked_at = coalesce(kept.locked_at, excluded.locked_at)
      returning id, account_id, failures
    )
    insert into history (entity, entity_id, action, after)
    select 'user', account_id, 'failed sign-in', jsonb_build_object('sign_in_failure', id) from counted
    where account_id is not null and failures = 1`,
  )
}
