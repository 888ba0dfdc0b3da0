import { type MailSettings, notificationKinds, notificationTypes } from '#contract/notifications.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'

/** For those who never chose. */
const defaults: MailSettings = {
  choices: Object.fromEntries(
    notificationTypes.map(type => [type, notificationKinds[type].mail]),
  ) as MailSettings['choices'],
  digestAt: '07:00',
}

export async function findMailSettings(sql: Db, { accountId }: Caller): Promise<MailSettings> {
  const [stored] = await sql<{ choices: Partial<MailSettings['choices']>; digestAt: string }[]>`
    select choices, to_char(digest_at, 'HH24:MI') as digest_at from mail_settings where account_id = ${accountId}`
  return {
    choices: { ...defaults.choices, ...stored?.choices },
    digestAt: stored?.digestAt ?? defaults.digestAt,
  }
}

/** Only what differs from the defaults is kept, so that a better default reaches those who never chose. */
export async function saveMailSettings(
  tx: Db,
  caller: Caller,
  { choices, digestAt }: MailSettings,
): Promise<MailSettings> {
  const chosen = notificationTypes.filter(type => choices[type] !== defaults.choices[type])
  const kept = Object.fromEntries(chosen.map(type => [type, choices[type]]))
  await tx`
    insert into mail_settings (account_id, choices, digest_at)
    values (${caller.accountId}, ${tx.json(kept)}, ${digestAt})
    on conflict (account_id) do update set choices = excluded.choices, digest_at = excluded.digest_at`
  await dropUnwanted(tx, caller, choices)
  return findMailSettings(tx, caller)
}

/** Drops what is no longer wanted from the next daily mail. */
async function dropUnwanted(tx: Db, { accountId }: Caller, choices: MailSettings['choices']): Promise<void> {
  const unwanted = notificationTypes.filter(type => choices[type] === 'never')
  await tx`
    update notification set awaits_digest = false
    where account_id = ${accountId} and awaits_digest and kind = any(${unwanted})`
}
