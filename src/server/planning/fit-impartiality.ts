import type { TeamRules } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

// Who must not, should not or should go to the customer, on any of the audit's days at the site. Nothing of why is read.

/** A row for each exclusion, as each is overridden by itself; stopped, whatever Team rules say. */
export const exclusionFit = {
  isAwake: (sql: Db): Fragment => sql`exists (select from exclusion where withdrawn_at is null)`,
  select: (sql: Db): Fragment => sql`
    select need.no, asked.auditor_id, 'excluded' as code, 'stop' as severity, exclusion.id::text as subject,
      jsonb_build_object('company', customer.company_name, 'until', coalesce(exclusion.valid_to::text, 'open')) as figures
    from need
    join exclusion on exclusion.customer_id = need.customer_id and exclusion.withdrawn_at is null
      and daterange(exclusion.valid_from, exclusion.valid_to, '[]') && need.days
    join asked on asked.no = need.no and asked.auditor_id = exclusion.auditor_id
    join customer on customer.id = need.customer_id`,
}

/** Selects of whom a customer has exclusions `auditor_id` and `days`, on which one is in force. */
export const exclusionsOf = (sql: Db, customerId: Fragment): Fragment => sql`
  select auditor_id, range_agg(daterange(valid_from, valid_to, '[]')) as days
  from exclusion where customer_id = ${customerId} and withdrawn_at is null
  group by auditor_id`

/** What the customer would like: a preference is told, a refusal matters as Team rules say. */
export const wishFit = {
  isAwake: (sql: Db): Fragment => sql`exists (select from customer_wish)`,
  select: (sql: Db, { rules: { refused } }: Pick<TeamRules, 'rules'>): Fragment => sql`
    select need.no, asked.auditor_id, wish.wish as code,
      case wish.wish when 'refused' then ${refused}::text else 'info' end as severity, customer.id::text as subject,
      jsonb_build_object('company', customer.company_name, 'until', case count(*) when 1 then
        coalesce(max(wish.valid_to)::text, 'open') else 'open' end) as figures
    from need
    join customer_wish wish on wish.customer_id = need.customer_id
      and daterange(wish.valid_from, wish.valid_to, '[]') && need.days
    join asked on asked.no = need.no and asked.auditor_id = wish.auditor_id
    join customer on customer.id = need.customer_id
    group by need.no, asked.auditor_id, wish.wish, customer.id`,
}
