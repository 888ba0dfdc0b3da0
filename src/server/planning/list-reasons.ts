import {
  type FitCode,
  type FitParams,
  type FitReason,
  makeReason,
  type Severity,
} from '#domain/fit-reasons.ts'
import type { Interval } from '#domain/interval.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type FitRules, selectReasons } from './fit-rules.ts'
import { daysTouched } from './site-days.ts'

/** One person for one audit: `start` and `end` are the audit’s, `part` is theirs. */
export type PersonNeed = Interval & {
  /** Whose own bookings don’t count. */
  auditId: number | null
  customerId: number | null
  /** Null: the customer’s main one. */
  siteId: number | null
  standardIds: readonly number[]
  timeZone: string
  auditorId: number
  role: TeamRole
  part: Interval
}

/** A row of the tables that `selectReasons` unites. */
export type ReasonRow = {
  auditorId: number
  code: FitCode
  severity: Severity
  subject: string | null
  figures: FitParams | null
}

export const readReason = ({ figures, ...row }: ReasonRow): FitReason =>
  makeReason({ ...row, params: figures ?? {} })

/** What there is to say of each, in their order, but for what `findFits` says. */
export async function listReasons(
  sql: Db,
  rules: FitRules,
  needs: readonly PersonNeed[],
): Promise<FitReason[][]> {
  const { tables, placesOf, count } = groupNeeds(sql, needs)
  const selected = selectReasons(sql, rules, needs.length >= count * manyOfOne)
  if (!selected || needs.length === 0) return needs.map(() => [])
  const rows = await sql<(ReasonRow & { no: number })[]>`with ${tables} ${selected}`
  const found: FitReason[][] = needs.map(() => [])
  for (const { no, ...row } of rows)
    for (const place of placesOf(no, row.auditorId)) found[place]?.push(readReason(row))
  return found
}

/** From so many who are asked about one need on, it takes less time to read what all are booked for around it. */
const manyOfOne = 50

type Group = { no: number; need: Omit<PersonNeed, 'auditorId'>; places: Map<number, number[]> }

/**
 * What the tables of reasons read: `need`, `asked` and `candidate`. Of all who are asked the same one `need` is made, since what it
 * is about is looked up once for each, and `count` of them. `placesOf`: where a row of theirs belongs among the needs.
 */
export function groupNeeds(sql: Db, needs: readonly PersonNeed[]) {
  const groups = new Map<string, Group>()
  let last: Group | undefined
  for (const [place, { auditorId, ...need }] of needs.entries()) {
    last = last && isThatOf(last, need) ? last : groupOf(groups, need)
    const places = last.places.get(auditorId)
    if (places) places.push(place)
    else last.places.set(auditorId, [place])
  }
  const all = [...groups.values()]
  const placesOf = (no: number, auditorId: number) => all[no]?.places.get(auditorId) ?? []
  return { tables: needTables(sql, all), placesOf, count: all.length }
}

/** Of all who are asked about one audit the very same values are handed in, one after another: those need not be read again. */
const isThatOf = ({ need }: Group, other: Group['need']): boolean =>
  (Object.keys(other) as (keyof Group['need'])[]).every(name => other[name] === need[name])

function groupOf(groups: Map<string, Group>, need: Group['need']): Group {
  const key = JSON.stringify(need)
  const group = groups.get(key) ?? { no: groups.size, need, places: new Map() }
  groups.set(key, group)
  return group
}

function needTables(sql: Db, groups: readonly Group[]): Fragment {
  const given = groups.map(({ no, need, places }) => ({ no, ...need, auditorIds: [...places.keys()] }))
  return sql`
    given as materialized (
      select * from jsonb_to_recordset(${sql.json(given as never)}) as one (no integer, "auditId" integer, "customerId" integer,
        "siteId" integer, "standardIds" jsonb, "timeZone" text, "auditorIds" jsonb, role text, start timestamptz, "end" timestamptz,
        part jsonb)
    ),
    need as materialized (
      select no, "auditId" as audit_id, "customerId" as customer_id, "siteId" as site_id,
        coalesce(site.country_id, customer.country_id) as country_id,
        array(select wanted::integer from jsonb_array_elements_text("standardIds") wanted) as standard_ids, "timeZone" as time_zone,
        ${daysTouched(sql, sql`start`, sql`"end"`, sql`"timeZone"`)} as days, role,
        tstzrange((part ->> 'start')::timestamptz, (part ->> 'end')::timestamptz) as during, null::integer as entry_id
      from given
      left join customer on customer.id = "customerId"
      left join site on site.id = "siteId"
    ),
    asked as materialized (
      select no, auditor_id::integer from given cross join jsonb_array_elements_text("auditorIds") auditor_id
    ),
    candidate as materialized (select distinct auditor_id as id from asked)`
}
