import {
  type MailSettings,
  type MailSettingsReply,
  notificationKinds,
  notificationTypes,
} from '#contract/notifications.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'

/** For those who never chose. */
const defaults = {
  choices: Object.fromEntries(
    notificationTypes.map(type => [type, notificationKinds[type].mail]),
  ) as MailSettings['choices'],
  digestAt: '07:00',
}

type Stored = {
  choices: Partial<MailSettings['choices']> | null
  digestAt: string | null
  refusesInvites: boolean
  sendsInvites: boolean
}

export async function findMailSettings(sql: Db, { accountId }: Caller): Promise<MailSettingsReply> {
  const [found] = await sql<Stored[]>`
    select choices, to_char(digest_at, 'HH24:MI') as digest_at, coalesce(refuses_invites, false) as refuses_invites,
      sends_invites() as sends_invites
    from (select ${accountId}::integer as id) account left join mail_settings on account_id = account.id`
  return {
    choices: { ...defaults.choices, ...found?.choices },
    digestAt: found?.digestAt ?? defaults.digestAt,
    refusesInvites: found?.refusesInvites ?? false,
    sendsInvites: found?.sendsInvites ?? false,
  }
}

/** Only what differs from the defaults is kept, so that a better default reaches those who never chose. */
export async function saveMailSettings(
  tx: Db,
  caller: Caller,
  { choices, digestAt, refusesInvites }: MailSettings,
): Promise<MailSettingsReply> {
  const before = await findMailSettings(tx, caller)
  const refuses = refusesInvites ?? before.refusesInvites
  const chosen = notificationTypes.filter(type => choices[type] !== defaults.choices[type])
  const kept = Object.fromEntries(chosen.map(type => [type, choices[type]]))
  await tx`
    insert into mail_settings (account_id, choices, digest_at, refuses_invites)
    values (${caller.accountId}, ${tx.json(kept)}, ${digestAt}, ${refuses})
    on conflict (account_id) do update set choices = excluded.choices, digest_at = excluded.digest_at,
      refuses_invites = excluded.refuses_invites`
  if (before.refusesInvites && !refuses) await inviteAgain(tx, caller)
  await dropUnwanted(tx, caller, choices)
  return findMailSettings(tx, caller)
}

/** Their calendar may have missed what changed meanwhile. */
async function inviteAgain(tx: Db, { accountId }: Caller): Promise<void> {
  await tx`
    insert into invite_due (entry_id)
    select id from roster_entry
    where auditor_id = ${accountId} and audit_id is not null and released_at is null and starts_at > now()
      and sends_invites()
    on conflict do nothing`
}

/** Drops what is no longer wanted from the next daily mail. */
async function dropUnwanted(tx: Db, { accountId }: Caller, choices: MailSettings['choices']): Promise<void> {
  const unwanted = notificationTypes.filter(type => choices[type] === 'never')
  await tx`
    update notification set awaits_digest = false
    where account_id = ${accountId} and awaits_digest and kind = any(${unwanted})`
}
