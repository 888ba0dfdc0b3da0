import { countDays } from '#domain/person-days.ts'
import type { AuditFacts, SiteFacts } from '#planning/facts.ts'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import type { FitRules } from '#server/planning/fit-rules.ts'
import type { Holidays } from './read-people.ts'

/** An audit as it is read, before its site is known. */
export type Draft = Omit<AuditFacts, 'leastAuditors' | 'booked'> & {
  timeZone: string
  requiredDays: number | null
}

type PlaceRow = Omit<SiteFacts, 'holidays' | 'closed'> & { code: string; closed: SiteFacts['closed'] | null }

/** `closed`: as the finder warns of it (server/planning/fit-rules.ts). */
export const listPlaces = (sql: Db, ids: readonly number[]) => sql<PlaceRow[]>`
  select site.id, site.customer_id, site.country_id, country.code, site.time_zone, site.latitude, site.longitude, country.work_days,
    (select json_agg(json_build_object('start', starts_at, 'end', ends_at) order by starts_at, disruption.id)
      from disruption where cause = 'site' and closed_at is null and ends_at > now()
        and (disruption.customer_id = site.customer_id or disruption.site_id = site.id or disruption.country_id = site.country_id)) as closed
  from site join country on country.id = site.country_id
  where site.id = any(${[...new Set(ids)]}::integer[]) order by site.id`

const inUtc = (moment: string): string => new Date(moment).toISOString()

/**
 * Audits with their sites. One that is still in the zone that its site once had is measured there: it gets a site of its own, by an
 * id that no other has.
 */
export function placeAudits(
  found: readonly Draft[],
  places: readonly PlaceRow[],
  { rules, holidays }: { rules: FitRules; holidays: Holidays },
): { audits: AuditFacts[]; sites: SiteFacts[] } {
  const sites: SiteFacts[] = places.map(({ code, closed, ...site }) => ({
    ...site,
    holidays: [...(holidays.get(code) ?? [])].sort(),
    ...(closed && { closed: closed.map(({ start, end }) => ({ start: inUtc(start), end: inUtc(end) })) }),
  }))
  const known = new Map(sites.map(site => [site.id, site]))
  const audits = found.map(({ timeZone, requiredDays, ...audit }): AuditFacts => {
    const site = known.get(audit.siteId)
    if (!site) throw new Impossible(`There is no site ${audit.siteId}.`)
    const isMoved = site.timeZone !== timeZone
    if (isMoved) sites.push({ ...site, id: -audit.id, timeZone })
    const part = { start: new Date(audit.start), end: new Date(audit.end) }
    const days = countDays(part, { timeZone, workDays: site.workDays }, rules.dayCount)
    return {
      ...audit,
      siteId: isMoved ? -audit.id : audit.siteId,
      leastAuditors: requiredDays === null || days === 0 ? 1 : Math.max(1, Math.ceil(requiredDays / days)),
    }
  })
  return { audits, sites }
}
