import { notPreferredPoints, planPresets, visitPoints, wayOf } from '#domain/plan-presets.ts'
import type { PlanWay } from '#domain/plan-reasons.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import { type Located, makeWayPoints } from '#planning/points.ts'
import { pointsAbove } from '#planning/schedule.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Fit } from '#server/planning/find-fits.ts'
import type { HitAudit } from './hit-steps.ts'

type Wish = { auditorId: number; validFrom: string | null; validTo: string | null }
type Site = Located & {
  auditId: number
  visits: { auditorId: number; count: number }[]
  preferred: Wish[]
}

/**
 * What it costs, by Balanced points, that somebody takes a part, and of what; the period whose days are shared is the month in which
 * it starts. `visits`: to the customer in three years.
 */
export type PointsOf = (fit: Fit, among: readonly Fit[]) => { points: number; way: PlanWay; visits: number }

/** Reads once what the points of all these audits are made of; `of` is asked for each part. */
export async function readPoints(sql: Db, audits: readonly Pick<HitAudit, 'id'>[]) {
  const [people, sites] = await Promise.all([
    sql<(Located & { id: number })[]>`
      select auditor.id, account.country_id, account.time_zone, auditor.latitude, auditor.longitude
      from auditor join account on account.id = auditor.id and account.is_enabled and account.deleted_at is null`,
    listSites(
      sql,
      audits.map(({ id }) => id),
    ),
  ])
  const personOf = new Map(people.map(person => [person.id, person]))
  const siteOf = new Map(sites.map(site => [site.auditId, site]))
  const wayPoints = makeWayPoints(sites)
  const weights = planPresets.balanced
  return {
    of(audit: Pick<HitAudit, 'id' | 'timeZone'>, part: { start: Date; end: Date }): PointsOf {
      const site = siteOf.get(audit.id)
      const { first, last } = daysTouched(part, audit.timeZone)
      const days = 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000
      const isWished = ({ validFrom, validTo }: Wish) =>
        (validFrom === null || validFrom <= last) && (validTo === null || validTo >= first)
      const wished = site?.preferred.filter(isWished).map(({ auditorId }) => auditorId) ?? []
      return ({ auditorId, loadDays }, among) => {
        const person = personOf.get(auditorId)
        const share = Math.ceil(
          (days + among.reduce((sum, fit) => sum + fit.loadDays, 0)) / Math.max(1, among.length),
        )
        const visits = site?.visits.find(one => one.auditorId === auditorId)?.count ?? 0
        const ofWay = person && site ? wayPoints(person, site) : 0
        const points =
          ofWay * weights.travel +
          visitPoints(visits) * weights.visits +
          (wished.length > 0 && !wished.includes(auditorId) ? notPreferredPoints : 0) +
          pointsAbove(loadDays + days, share, weights.load) -
          pointsAbove(loadDays, share, weights.load)
        return { points, way: wayOf(ofWay, person?.countryId !== site?.countryId), visits }
      }
    },
  }
}

/** Where the audits are, who was at their customers in the last three years, and whom these prefer. */
const listSites = (sql: Db, ids: readonly number[]) => sql<Site[]>`
  select audit.id as audit_id, country_id, site.time_zone, latitude, longitude,
    coalesce(visit.made, '[]') as visits,
    (select coalesce(json_agg(json_build_object('auditorId', auditor_id, 'validFrom', valid_from, 'validTo', valid_to)), '[]')
      from customer_wish where customer_wish.customer_id = audit.customer_id and wish = 'preferred') as preferred
  from audit
  join site on site.customer_id = audit.customer_id and (site.id = audit.site_id or audit.site_id is null and site.is_main)
  cross join lateral (
    select json_agg(json_build_object('auditorId', auditor_id, 'count', count)) as made
    from (
      select entry.auditor_id, count(*) as count
      from audit other join roster_entry entry on entry.audit_id = other.id and entry.released_at is null
      where other.customer_id = audit.customer_id and other.id <> audit.id and other.status in ('assigned', 'completed')
        and other.deleted_at is null and other.starts_at > now() - interval '3 years' and other.starts_at < audit.starts_at
      group by 1
    ) counted
  ) visit
  where audit.id = any(${[...ids]}::integer[])`
