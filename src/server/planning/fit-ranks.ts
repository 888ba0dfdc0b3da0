import { needsStandard, type TeamRole } from '#domain/team.ts'
import { type Fragment, joinBy } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { isFromSameCountry, isQualified, severityRank } from './fit.ts'
import type { FitRules } from './fit-rules.ts'
import { isByFit } from './judge-team.ts'

/** Keys of reasons that were accepted of who is on the team: those that are only shown, and those that are asked about again. */
export type Forgiven = { shown: readonly string[]; asked: readonly string[] }

/** `role`: as what they would go; `holdsNone`: of a row, whether they hold no standard at all. */
type Judged = {
  rules: FitRules
  visibility: Visibility
  role: TeamRole
  holdsNone: Fragment
  forgiven: Forgiven
}

/** The better verdict first, as far as the caller may know it, then who is preferred; before the other ranks. */
export const judgedRanks = (
  sql: Db,
  { rules, visibility, role, holdsNone, forgiven }: Judged,
): Fragment[] => [
  sql`-greatest(${foundRank(sql, forgiven)}, case
    when ${visibility === 'standards' ? sql`false` : sql`booked.clashes is not null`} then 3
    when ${needsStandard(role) ? holdsNone : sql`false`} then 3
    when ${isByFit(role, rules) ? sql`not ${isQualified(sql)}` : sql`false`} then
      ${rankOf(sql, forgiven, { code: sql`'unqualified'`, severity: sql`${rules.rules.unqualified}::text`, subject: sql`null` })}
    else 0 end)`,
  sql`coalesce(judged.is_preferred, false)`,
]

const isNone = ({ shown, asked }: Forgiven) => shown.length + asked.length === 0

/** Of what the tables of reasons found. Where nothing was accepted no reason is looked at twice. */
const foundRank = (sql: Db, forgiven: Forgiven): Fragment =>
  isNone(forgiven)
    ? sql`coalesce(judged.rank, 0)`
    : sql`coalesce((
        select max(${rankOf(sql, forgiven, { code: sql`told.code`, severity: sql`told.severity`, subject: sql`told.subject` })})
        from json_to_recordset(judged.reasons) told (code text, severity text, subject text)), 0)`

/** Keys are those of `makeReason`. */
function rankOf(
  sql: Db,
  { shown, asked }: Forgiven,
  { code, severity, subject }: Record<'code' | 'severity' | 'subject', Fragment>,
): Fragment {
  const rank = severityRank(sql, severity)
  if (isNone({ shown, asked })) return rank
  const key = sql`concat_ws(':', account.id, ${code}, nullif(${subject}, ''))`
  return sql`case when ${severity} not in ('warn', 'stop') then ${rank} when ${key} = any(${[...shown]}::text[]) then 0
    when ${key} = any(${[...asked]}::text[]) then 1 else ${rank} end`
}

/**
 * How much of a fit the caller may see: all of the roster; who is free, which is needed to assign; or only the standards held,
 * which every list of auditors shows.
 */
export type Visibility = 'roster' | 'time' | 'standards'

/**
 * The better fit is greater in the first of these that differs: the counts as one array, then the last visit. Each key more to sort by
 * stands at the end of a row as wide as an auditor’s, and is looked for there at each comparison. `first`: what counts before. Leaves
 * out ranks that would reveal what the caller may not see; how far it is counts where `distanceKm` says so, which may be null.
 */
export const fitRanks = (
  sql: Db,
  {
    visibility,
    distanceKm,
    first,
  }: { visibility: Visibility; distanceKm?: Fragment | undefined; first: Fragment[] },
): Record<string, Fragment> => {
  const isRoster = visibility === 'roster'
  const counts = [
    ...first,
    visibility === 'standards' ? isQualified(sql) : sql`${isQualified(sql)} and booked.clashes is null`,
    sql`coalesce(cardinality(held.covers), 0)`,
    ...(isRoster ? rosterCounts(sql, distanceKm) : []),
  ]
  return {
    counts: sql`array[${joinBy(
      sql,
      counts.map(count => sql`(${count})::integer`),
      sql`, `,
    )}]`,
    ...(isRoster && { lastVisit: sql`coalesce(last_visit.last_at, '-infinity')` }),
  }
}

const rosterCounts = (sql: Db, distanceKm: Fragment | undefined): Fragment[] => [
  sql`-coalesce(load.days, 0)`,
  ...(distanceKm ? [sql`coalesce(-${distanceKm}, -100000)`] : []),
  isFromSameCountry(sql),
]
