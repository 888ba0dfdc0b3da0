import { daysTouched, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import { listConcerns } from '#server/planning/concerns.ts'
import { type FitRules, readFitRules } from '#server/planning/fit-rules.ts'
import { daysHeld } from '#server/planning/held-standards.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine } from '#words/notices.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { notify } from './notify.ts'

/** How many days before a standard expires people are notified. */
const thresholds = [90, 60, 30]

/** If the last day moves by less, it was corrected; by more, the standard was renewed. */
const sameEndDays = 30

const mostNamed = 5

type Expiring = {
  auditorId: number
  auditorName: string
  standardId: number
  code: string
  lastDay: string
  daysLeft: number
  threshold: number
}

/** An audit that needs the standard, and for which the auditor is not qualified any more. */
type Lost = { number: string; company: string }

/**
 * Notifies auditors, and those who staff audits, of standards that expire in 90, 60 or 30 days, once each. If several thresholds
 * passed while no server ran, they are notified once, of the last. Days are those of the auditor's own time zone.
 */
export async function notifyExpiring(tx: Db, { now, since }: { now: Date; since: string | null }) {
  const planners = await listHolders(tx, 'ReAssignAudit')
  const rules = await readFitRules(tx)
  for (const expiring of await listExpiring(tx, now, since ?? localDay(now, 'UTC'))) {
    const { auditorId } = expiring
    const about = {
      type: 'standard:expiring',
      entity: 'auditor',
      entityId: auditorId,
    } as const
    const others = planners.filter(id => id !== auditorId)
    const lost = describeLost(await listLost(tx, rules, expiring, now))
    const [own, ofAuditor] = [describeOwn(expiring), describe(expiring)]
    await notify(tx, system, { ...about, text: combine([own, ...lost]), accountIds: [auditorId] })
    await notify(tx, system, { ...about, text: combine([ofAuditor, ...lost]), accountIds: others })
    await note(tx, expiring)
  }
}

const system = { accountId: null }

/** `Your GRS expires on 12 Feb 2027, in 60 days.` */
function describeOwn({ code, lastDay, daysLeft }: Expiring): Text {
  if (daysLeft < 0) return sayNotice.text('expiredOwn', { code, lastDay })
  return sayNotice.text('expiresOwn', { code, lastDay, daysLeft })
}

/** `GRS of Anna Nguyen expired on 12 Feb 2027.` */
function describe({ auditorName: name, code, lastDay, daysLeft }: Expiring): Text {
  if (daysLeft < 0) return sayNotice.text('expired', { code, name, lastDay })
  return sayNotice.text('expires', { code, name, lastDay, daysLeft })
}

/** `Not qualified from then on for AUD-1 (Acme).` */
function describeLost(lost: readonly Lost[]): Text[] {
  if (lost.length === 0) return []
  const audits = asList(lost.slice(0, mostNamed).map(({ number, company }) => `${number} (${company})`))
  const count = lost.length - mostNamed
  return [
    count > 0
      ? sayNotice.text('notQualifiedForMore', { audits, count })
      : sayNotice.text('notQualified', { audits }),
  ]
}

/** Marks all thresholds passed so far as notified. */
async function note(tx: Db, { auditorId, standardId, threshold, lastDay }: Expiring): Promise<void> {
  await tx`
    insert into standard_notice (auditor_id, standard_id, threshold_days, valid_to)
    select ${auditorId}, ${standardId}, days, ${lastDay} from unnest(${thresholds}::integer[]) days
    where days >= ${threshold} on conflict do nothing`
}

/** Adjoining periods expire as one. Includes what expired after `since`, while no server ran. */
async function listExpiring(tx: Db, now: Date, since: string): Promise<Expiring[]> {
  return tx<Expiring[]>`
    with held as materialized (
      select auditor_id, standard_id, unnest(${daysHeld(tx)}) as days from auditor_standard
      group by auditor_id, standard_id
    ), expiring as (
      select held.auditor_id, account.display_name as auditor_name, held.standard_id, standard.code,
        upper(days) - 1 as last_day, upper(days) - 1 - today as days_left,
        (select min(days) from unnest(${thresholds}::integer[]) days where upper(held.days) - 1 - today <= days) as threshold
      from held
      join account on account.id = held.auditor_id and account.is_enabled and account.deleted_at is null
      join standard on standard.id = held.standard_id and standard.is_enabled
      cross join lateral (select (${now}::timestamptz at time zone account.time_zone)::date as today) calendar
      where upper(days) - 1 >= least(today, ${since}::date)
    )
    select * from expiring
    where threshold is not null and not exists (
      select from standard_notice notice
      where notice.auditor_id = expiring.auditor_id and notice.standard_id = expiring.standard_id
        and notice.threshold_days = expiring.threshold and abs(notice.valid_to - last_day) < ${sameEndDays})
    order by last_day, code, auditor_name, expiring.auditor_id`
}

/** Booked audits beyond the last day for which want of standards is a concern. */
async function listLost(
  tx: Db,
  rules: FitRules,
  { auditorId, standardId, lastDay }: Expiring,
  now: Date,
): Promise<Lost[]> {
  const concerns = await listConcerns(tx, { auditorId, standardId, now }, { rules })
  return concerns
    .filter(audit => daysTouched(audit, audit.timeZone).last > lastDay)
    .filter(({ reasons }) => reasons.some(({ code }) => code === 'unqualified'))
    .map(({ idflNumber: number, companyName: company }) => ({ number, company }))
}
