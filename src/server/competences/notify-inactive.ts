import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { listHolders } from '#server/people/holders.ts'
import { sayNotice } from '#words/en/notices.ts'
import { asList } from '#words/values.ts'
import type { Inactive } from './cells.ts'
import { findInactive } from './matrix.ts'

/** Beside the thresholds before a standard expires: what was told of is inactivity, which has no last day. */
const mark = { threshold: 0, validTo: '9999-12-31' }

/**
 * Notifies auditors who do too little in a standard that asks for activity, and those who keep competences: once, until they are
 * active again. The day is that of UTC, as on the matrix.
 */
export async function notifyInactive(tx: Db, { now }: { now: Date }): Promise<void> {
  const inactive = await findInactive(tx, localDay(now, 'UTC'))
  await forgetActive(tx, inactive)
  const keepers = await listHolders(tx, 'ModifyCompetence')
  for (const { auditorId, name, codes } of await takeNews(tx, inactive)) {
    const about = { type: 'standard:inactive', entity: 'auditor', entityId: auditorId } as const
    const standards = asList(codes)
    const others = keepers.filter(id => id !== auditorId)
    const own = sayNotice.text('inactiveOwn', { standards })
    await notify(tx, system, { ...about, text: own, accountIds: [auditorId] })
    const ofAuditor = sayNotice.text('inactive', { name, standards })
    await notify(tx, system, { ...about, text: ofAuditor, accountIds: others })
  }
}

const system = { accountId: null }

/** Whoever is active again is told of again, should they become inactive once more. */
async function forgetActive(tx: Db, inactive: readonly Inactive[]): Promise<void> {
  await tx`
    delete from standard_notice notice where threshold_days = ${mark.threshold} and not exists (
      select from (${asRows(tx, inactive)}) inactive
      where inactive.auditor_id = notice.auditor_id and inactive.standard_id = notice.standard_id)`
}

/** Who was not told of yet; from now on they have been. */
const takeNews = (tx: Db, inactive: readonly Inactive[]) => tx<
  { auditorId: number; name: string; codes: string[] }[]
>`
  with news as (
    insert into standard_notice (auditor_id, standard_id, threshold_days, valid_to)
    select auditor_id, standard_id, ${mark.threshold}, ${mark.validTo}
    from (${asRows(tx, inactive)}) inactive
    join account on account.id = auditor_id and account.is_enabled and account.deleted_at is null
    order by auditor_id, standard_id
    on conflict do nothing returning auditor_id, standard_id
  )
  select account.id as auditor_id, account.display_name as name, array_agg(standard.code order by standard.code) as codes
  from news join account on account.id = news.auditor_id join standard on standard.id = news.standard_id
  group by account.id order by account.display_name, account.id`

const asRows = (tx: Db, inactive: readonly Inactive[]) => tx`
  select * from unnest(${inactive.map(one => one.auditorId)}::integer[], ${inactive.map(one => one.standardId)}::integer[])
    given (auditor_id, standard_id)`
