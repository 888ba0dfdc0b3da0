import type { Sampling } from '#domain/programme.ts'
import { type SuggestedSite, suggestSites } from '#domain/site-sample.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'

type Asked = {
  id: number
  kind: VisitKind
  centralSiteId: number
  sampling: Sampling | null
  others: { id: number; lastSeen: string | null; lot: string }[]
}

/**
 * Which sites each of these visits should see, and why. Chance has it that the same are drawn whenever it is asked; a site was
 * last seen on the last day of a completed audit there that counted for a visit of the certificate.
 */
export async function suggestSitesOf(
  sql: Db,
  visitIds: readonly number[],
): Promise<ReadonlyMap<number, SuggestedSite[]>> {
  const asked = await sql<Asked[]>`
    select visit.id, visit.kind, certificate.central_site_id, standard.programme ->> 'sampling' as sampling, (
      select coalesce(json_agg(json_build_object('id', covered.site_id, 'lastSeen', seen.on_day,
        'lot', encode(sha256(convert_to(visit.id || ':' || covered.site_id, 'UTF8')), 'hex')) order by covered.site_id), '[]')
      from certificate_site covered
      left join lateral (
        select max((least(audit.completed_at, audit.ends_at) at time zone audit.time_zone)::date) as on_day
        from audit_visit join audit on audit.id = audit_visit.audit_id
        join visit counted on counted.id = audit_visit.visit_id
        where audit_visit.site_id = covered.site_id and audit_visit.is_live and audit.status = 'completed'
          and counted.certificate_id = certificate.id
      ) seen on true
      where covered.certificate_id = certificate.id and covered.site_id <> certificate.central_site_id) as others
    from visit join certificate on certificate.id = visit.certificate_id
    join standard on standard.id = certificate.standard_id
    where visit.id = any(${[...visitIds]}::integer[])`
  return new Map(
    asked.map(({ id, kind, centralSiteId, sampling, others }) => [
      id,
      suggestSites(sampling ?? 'all', kind, centralSiteId, others),
    ]),
  )
}

type Place = { visitId: number; siteId: number }

/**
 * Fixes the sites of visits that are planned for the first time: those that are suggested, and those that somebody chose; where
 * the central one alone is suggested, those chosen in its stead.
 */
export async function fixSites(tx: Db, chosen: readonly Place[]): Promise<void> {
  const chosenOf = new Map<number, Place[]>()
  for (const place of chosen) chosenOf.set(place.visitId, [...(chosenOf.get(place.visitId) ?? []), place])
  const ids = [...chosenOf.keys()]
  const open = await tx<{ id: number }[]>`
    select id from visit where id = any(${ids}::integer[])
      and not exists (select from visit_site where visit_id = visit.id)`
  const suggested = await suggestSitesOf(
    tx,
    open.map(({ id }) => id),
  )
  const places = [...chosenOf].flatMap(([visitId, own]) => {
    const sample = suggested.get(visitId) ?? []
    return sample.length > 1 ? [...sample.map(({ id }) => ({ visitId, siteId: id })), ...own] : own
  })
  await tx`
    insert into visit_site (visit_id, site_id)
    select distinct visit_id, site_id
    from unnest(${places.map(one => one.visitId)}::integer[], ${places.map(one => one.siteId)}::integer[]) place (visit_id, site_id)
    order by visit_id, site_id on conflict do nothing`
}
