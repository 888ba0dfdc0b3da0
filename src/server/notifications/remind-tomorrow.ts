import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { queuePush } from '#server/push/queue.ts'
import { sayPush } from '#words/en/pushes.ts'
import { formatTime } from '#words/moments.ts'
import { keepSpan, toTitle } from '#words/notices.ts'

type Visit = {
  entryId: number
  auditId: number
  accountId: number
  showsNames: boolean
  start: Date
  end: Date
  timeZone: string
  number: string
  company: string
  country: string
}

/** From then until then it is evening for whoever is reminded: a server that was down says nothing at night. */
const evening = { from: '18:00', until: '22:00' }
const goodForMinutes = 4 * 60

/**
 * Tells of the visits that begin tomorrow, once each, at 18:00 by the clock of whoever makes them: a day ahead at the site is a day
 * ahead of the reader’s today. What is told is marked in the same transaction; another server at the same moment tells nothing. Answers how many.
 */
export function remindTomorrow(sql: Sql, now: Date): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    const visits = await tx<Visit[]>`
      with due as (
        insert into push_reminder (entry_id, starts_at)
        select entry.id, entry.starts_at
        from mail_settings settings join account on account.id = settings.account_id
        join roster_entry entry on entry.auditor_id = account.id and entry.released_at is null
          and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${now}, ${now}::timestamptz + interval '3 days')
        join audit on audit.id = entry.audit_id and audit.status = 'assigned'
        where 'tomorrow' = any(settings.pushes) and account.is_enabled and account.deleted_at is null
          and (${now}::timestamptz at time zone account.time_zone)::time between ${evening.from} and ${evening.until}
          and (entry.starts_at at time zone audit.time_zone)::date
            = (${now}::timestamptz at time zone account.time_zone)::date + 1
          and entry.starts_at > ${now}
          and exists (select from push_device where push_device.account_id = account.id)
        order by entry.id
        on conflict do nothing
        returning entry_id, starts_at)
      select due.entry_id, audit.id as audit_id, entry.auditor_id as account_id, settings.pushes_names as shows_names,
        entry.starts_at as start, entry.ends_at as "end", audit.time_zone, audit.idfl_number as number,
        customer.company_name as company, country.name as country
      from due join roster_entry entry on entry.id = due.entry_id
      join mail_settings settings on settings.account_id = entry.auditor_id
      join audit on audit.id = entry.audit_id join customer on customer.id = audit.customer_id
      join site on site.id = coalesce(audit.site_id,
        (select id from site main where main.customer_id = audit.customer_id and main.is_main))
      join country on country.id = site.country_id
      order by due.starts_at, due.entry_id`
    for (const visit of visits) await queuePush(tx, remind(visit))
    return visits.length
  })
}

function remind({ showsNames, company, country, number, start, end, timeZone, ...visit }: Visit) {
  const clock = formatTime(start, timeZone)
  const title = showsNames
    ? sayPush('tomorrowAt', { clock, company })
    : sayPush('tomorrowIn', { clock, country })
  const body = toTitle(sayPush.text('visit', { number, time: keepSpan({ start, end }, timeZone) }))
  return {
    accountId: visit.accountId,
    kind: 'tomorrow' as const,
    message: { title, body, path: `/dashboard/audits/${visit.auditId}` },
    goodForMinutes,
    entry: { id: visit.entryId, start },
  }
}
