import type { z } from 'zod'
import type { rowChange } from '#contract/plan-rows.ts'
import type { Interval } from '#domain/interval.ts'
import { daysTouched, localDay } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayPlanChange } from '#words/en/plan-changes.ts'
import { asList } from '#words/values.ts'
import { sayKnown, type Text } from '#words/words.ts'

type Change = z.output<typeof rowChange>
/** As it is read: by fields; `zone`: of whoever reads it, whose day is said. */
export type RawChange = Omit<Change, 'says' | 'text' | 'at'> & { at: string | null; zone: string }

/** The standards of an `audit`, by id. */
export const standardsOf = (sql: Db): Fragment => sql`
  array(select standard_id from audit_standard where audit_id = audit.id order by standard_id)`

/** Of a `plan_row` and its `audit`: each of what the plan knew that is otherwise now. */
const differences = (sql: Db, standards = standardsOf(sql)): Record<Change['fields'][number], Fragment> => ({
  deleted: sql`audit.deleted_at is not null`,
  status: sql`audit.status <> case when plan_row.known ? 'team' then 'assigned' else 'draft' end`,
  customer: sql`audit.customer_id <> (plan_row.known ->> 'customerId')::integer`,
  dates: sql`(audit.starts_at <> (plan_row.known ->> 'start')::timestamptz or audit.ends_at <> (plan_row.known ->> 'end')::timestamptz)`,
  standards: sql`to_jsonb(${standards}) <> plan_row.known -> 'standardIds'`,
  team: sql`(plan_row.known ? 'team' and plan_row.known -> 'team' <> to_jsonb(array(
    select auditor_id from roster_entry where audit_id = audit.id and released_at is null order by auditor_id)))`,
})

/** Of a `plan_row` and its `audit`: it is no longer what the plan knew. `held`: its standards, where they have been read. */
export function isChanged(sql: Db, held?: Fragment): Fragment {
  const { deleted, status, customer, dates, standards, team } = differences(sql, held)
  return sql`(${deleted} or ${status} or ${customer} or ${dates} or ${standards} or ${team})`
}

/** Of a `plan_row` and its `audit`: one that was accepted is open again once its audit is as the plan knew it, that is undone. */
export const rowState = (sql: Db, held?: Fragment): Fragment => sql`
  case when plan_row.state = 'accepted' and not ${isChanged(sql, held)} then 'open' else plan_row.state end`

/**
 * What of it, and who changed such a thing last and when, as its history tells: since it is otherwise than the plan knew, that was
 * after the plan.
 */
export function changeOf(sql: Db, readerId: number): Fragment {
  const { deleted, status, customer, dates, standards, team } = differences(sql)
  return sql`(
    select json_build_object('fields', array_remove(array[
        case when ${deleted} then 'deleted' end, case when ${status} then 'status' end, case when ${customer} then 'customer' end,
        case when ${dates} then 'dates' end, case when ${standards} then 'standards' end,
        case when ${team} and not ${status} then 'team' end], null),
      'at', last.at, 'zone', (select time_zone from account where id = ${readerId}), 'by', case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.display_name) end)
    from (values (1)) one
    left join lateral (
      select history.at, history.actor_id from history
      where entity = 'project' and entity_id = audit.id and ${isOfPlan(sql)}
      order by history.id desc limit 1
    ) last on true
    left join account actor on actor.id = last.actor_id)`
}

/** Of `history` of an audit: a plan knew of it; to assign others changes no field of the audit itself. */
const isOfPlan = (sql: Db): Fragment => sql`(
  before = after or before ? 'standard' or after ? 'standard'
  or (before -> 'starts_at', before -> 'ends_at', before -> 'customer_id', before -> 'status', before -> 'deleted_at')
    is distinct from (after -> 'starts_at', after -> 'ends_at', after -> 'customer_id', after -> 'status', after -> 'deleted_at'))`

type Audit = Interval & { timeZone: string; status: string }

/** Who changed what of an audit, as it is now, since it was planned; `before`: when it was then. */
export function sayChange({ at, zone, ...change }: RawChange, audit: Audit, before: Interval): Change {
  const moment = at === null ? null : new Date(at)
  const who = { name: change.by?.name ?? 'none', day: localDay(moment ?? new Date(0), zone) }
  const isDeleted = change.fields.includes('deleted')
  const what = asList(
    change.fields.flatMap(field => (field === 'deleted' ? [] : sayWhat(field, audit, before))),
  )
  const text = isDeleted
    ? sayPlanChange.text('deleted', who)
    : sayPlanChange.text('changed', { ...who, what })
  return { ...change, at: moment, says: sayKnown(text), text }
}

function sayWhat(field: Exclude<Change['fields'][number], 'deleted'>, audit: Audit, before: Interval): Text {
  if (field === 'status') return sayPlanChange.text('status', { status: audit.status })
  if (field !== 'dates') return sayPlanChange.text(field)
  const [now, then] = [daysOf(audit, audit.timeZone), daysOf(before, audit.timeZone)]
  return now === then ? sayPlanChange.text('hours') : sayPlanChange.text('dates', { days: now })
}

function daysOf(one: Interval, timeZone: string): string {
  const { first, last } = daysTouched(one, timeZone)
  return `${first}/${last}`
}
