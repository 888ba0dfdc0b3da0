import { addDays } from '#domain/zoned-time.ts'
import type { PlanFacts } from '#planning/facts.ts'
import type { Db } from '#server/db/transaction.ts'
import { isOfSeries, isTurn, isVisit } from '#server/planning/fit-rotation.ts'
import type { FitRules } from '#server/planning/fit-rules.ts'

type Pairs = Pick<PlanFacts, 'barred' | 'preferred' | 'visits'>

/** What is between auditors and customers; nothing of why. */
export async function readPairs(
  sql: Db,
  { rules }: FitRules,
  customerIds: readonly number[],
  { today, lastDay, isCounted }: Pick<PlanFacts, 'today' | 'lastDay'> & { isCounted: boolean },
): Promise<Pairs> {
  const ofCustomers = sql`customer_id = any(${[...customerIds]}::integer[])`
  const wishes = await sql<(Pairs['preferred'][number] & { wish: 'preferred' | 'refused' })[]>`
    select auditor_id, customer_id, valid_from as first_day, valid_to as last_day, wish from customer_wish where ${ofCustomers}
    order by id`
  const excluded = await sql<Pairs['preferred']>`
    select auditor_id, customer_id, valid_from as first_day, valid_to as last_day from exclusion
    where withdrawn_at is null and ${ofCustomers} order by id`
  // They only weigh, and take longer than all else.
  const visits = isCounted
    ? []
    : await sql<Pairs['visits']>`
    with visit as materialized (
      select id, customer_id, has_begun, row_number() over (partition by customer_id, has_begun order by starts_at desc, id desc) as nth
      from audit cross join lateral (select starts_at < ${addDays(today, 1)}::date as has_begun) ago
      where ${ofCustomers} and status in ('assigned', 'completed') and deleted_at is null
        and starts_at between (${today}::date - interval '3 years') and ${addDays(lastDay, 1)}::date
    ),
    made as (
      select entry.auditor_id, customer_id, has_begun, nth,
        row_number() over (partition by entry.auditor_id, customer_id, has_begun order by nth) as own
      from visit join roster_entry entry on entry.audit_id = visit.id and entry.released_at is null
    )
    select auditor_id, customer_id, count(*)::integer as count, (count(*) filter (where has_begun and nth = own))::integer as last
    from made group by 1, 2 order by 1, 2`
  const ofWish = (wanted: string) => wishes.flatMap(({ wish, ...pair }) => (wish === wanted ? [pair] : []))
  const refused = rules.refused === 'off' ? [] : ofWish('refused')
  return {
    barred: [
      ...excluded.map(pair => ({ ...pair, code: 'excluded' as const })),
      ...refused.map(pair => ({ ...pair, code: 'refused' as const })),
    ],
    preferred: ofWish('preferred'),
    visits,
  }
}

type Series = PlanFacts['series'][number]

/** The series of the customers with the standards that rotate, each in the order of its visits. */
export async function listSeries(sql: Db, customerIds: readonly number[]): Promise<Series[]> {
  return sql<Series[]>`
    with need as materialized (select null::integer as audit_id),
    placed as (
      select audit.customer_id, standard.id as standard_id, audit.id as audit_id, audit.starts_at,
        (audit.starts_at at time zone audit.time_zone)::date as first_day,
        ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last_day,
        array(select entry.auditor_id from roster_entry entry
          where entry.audit_id = audit.id and entry.released_at is null and ${isTurn(sql, sql`standard.rotation ->> 'roles'`)}
          order by entry.auditor_id) as auditor_ids
      from need
      join audit on audit.customer_id = any(${[...customerIds]}::integer[]) and ${isVisit(sql)}
      join audit_standard on audit_standard.audit_id = audit.id
      join standard on standard.id = audit_standard.standard_id and standard.rotation is not null
      where ${isOfSeries(sql, sql`standard.id`)}
    )
    select customer_id, standard_id, json_agg(json_build_object('firstDay', first_day, 'lastDay', last_day, 'auditorIds', auditor_ids)
      order by first_day, starts_at, audit_id) as visits
    from placed group by customer_id, standard_id order by customer_id, standard_id`
}
