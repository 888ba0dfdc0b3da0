import type { RuleName, TeamRules } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import { fitGaps, fitOffDays } from './fit-gaps.ts'
import { heldFit } from './fit-held.ts'
import { exclusionFit, wishFit } from './fit-impartiality.ts'
import { fitLimits } from './fit-limits.ts'
import { fitRotation } from './fit-rotation.ts'

/**
 * One thing that is looked at before somebody goes. `isAwake`: an SQL condition, quick to answer, whether there is anything to
 * look at. `select`: rows `(no integer, auditor_id integer, code text, severity text, subject text, figures jsonb)` of the
 * tables `need` and `asked`; null where the rules leave it asleep. `severity` may be `off`, which is left out. `areMany`: of each need
 * many are asked, whose bookings are better read together than of each.
 *
 * `need` has a row for each thing asked: `no, audit_id, customer_id, site_id, country_id, standard_ids, time_zone, days
 * daterange, role, during tstzrange, entry_id`: `days` are those of the audit by the calendar at the site, `during` the part of
 * whoever is asked about, `audit_id` and `entry_id` those whose own bookings don’t count. `asked` says of whom: `no,
 * auditor_id`; `candidate` has each of them once, as `id`.
 */
type FitPart = {
  isAwake: (sql: Db) => Fragment
  select: (sql: Db, rules: TeamRules, areMany: boolean) => Fragment | null
}

/** A site that is reported closed in the time of somebody’s part: warned of, whoever goes. Where no site is named, it is the main one. */
const siteFit: FitPart = {
  isAwake: sql => sql`exists (
    select from disruption where cause = 'site' and closed_at is null and ends_at > clock_timestamp())`,
  select: sql => sql`
    select need.no, asked.auditor_id, 'siteClosed' as code, 'warn' as severity, max(disruption.id)::text as subject,
      jsonb_build_object('until', ((max(disruption.ends_at) - interval '1 second') at time zone need.time_zone)::date) as figures
    from need
    join site on site.id = coalesce(need.site_id,
      (select main.id from site main where main.customer_id = need.customer_id and main.is_main))
    join disruption on disruption.cause = 'site' and disruption.closed_at is null
      and tstzrange(disruption.starts_at, disruption.ends_at) && need.during
      and (disruption.customer_id = need.customer_id or disruption.site_id = site.id or disruption.country_id = site.country_id)
    join asked on asked.no = need.no
    group by need.no, need.time_zone, asked.auditor_id`,
}

const parts: readonly FitPart[] = [
  heldFit,
  exclusionFit,
  wishFit,
  fitRotation,
  fitLimits,
  fitGaps,
  fitOffDays,
  siteFit,
]

/** Team rules, and which of the parts there is anything to look at for. */
export type FitRules = TeamRules & { awake: readonly boolean[] }

/** Whether grades matter: until then everybody is competent as an auditor, whatever the role. */
export const knowsGrades = ({ awake }: FitRules): boolean => awake[parts.indexOf(heldFit)] ?? false

export async function readFitRules(sql: Db): Promise<FitRules> {
  const awake = parts.map(part => part.isAwake(sql)).reduce((all, one) => sql`${all}, ${one}`, sql`false`)
  const [found] = await sql<FitRules[]>`
    select rules, roles, approval, completes_done, limits, day_count, cooling_off_months, travel, day_trip_km, array[${awake}] as awake
    from team_rules`
  if (!found) throw new Impossible('There are no Team rules.')
  return { ...found, awake: found.awake.slice(1) }
}

/** Whether any standard rotates. */
export const rotates = ({ awake }: FitRules): boolean => awake[parts.indexOf(fitRotation)] ?? false

/** Whether there is any exclusion. */
export const excludes = ({ awake }: FitRules): boolean => awake[parts.indexOf(exclusionFit)] ?? false

const ofTime: readonly FitPart[] = [fitRotation, fitLimits, fitGaps, fitOffDays]

/** For whoever may not know where others are and when: what would tell it sleeps. */
export const withoutTime = (rules: FitRules): FitRules => ({
  ...rules,
  awake: parts.map((part, place) => (rules.awake[place] ?? false) && !ofTime.includes(part)),
})

/** Selects the reasons that `need` gives, of all parts that are awake; null while all are asleep. */
export function selectReasons(sql: Db, rules: FitRules, areMany = true): Fragment | null {
  const selects = parts.flatMap(({ select }, place) =>
    rules.awake[place] ? (select(sql, rules, areMany) ?? []) : [],
  )
  const [first, ...others] = selects
  if (!first) return null
  const all = others.reduce((united, one) => sql`${united} union all ${one}`, first)
  return sql`select * from (${all}) reason where severity <> 'off'`
}

/** An SQL condition, quick to answer: whether person-days are counted at all. */
export const usesDays = (sql: Db): Fragment => sql`(
  exists (select from standard where day_table_id is not null) or exists (select from audit where required_days is not null)
  or exists (select from team_rules where rules ->> 'days' <> 'show'))`

/**
 * The same: whether teams are asked for more than the standards. What a rule that is off would look at doesn’t count, and neither do
 * exclusions here, since not everybody may know that there are any.
 */
export const usesTeamRules = (sql: Db): Fragment => {
  const asks = (rule: RuleName, isAwake: Fragment) => sql`(rules ->> ${rule} <> 'off' and (${isAwake}))`
  return sql`(
    (select rules ->> 'unqualified' <> 'warn' or rules ->> 'coverage' <> 'show' or rules ->> 'areas' <> 'show'
        or ${heldFit.isAwake(sql)} or ${fitRotation.isAwake(sql)} or ${asks('refused', wishFit.isAwake(sql))}
        or ${asks('limits', fitLimits.isAwake(sql))} or ${asks('gaps', fitGaps.isAwake(sql))}
        or ${asks('offDays', fitOffDays.isAwake(sql))}
      from team_rules)
    or exists (select from audit_area) or ${usesDays(sql)})`
}
