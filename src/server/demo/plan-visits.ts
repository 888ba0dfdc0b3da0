import { laterOf } from '#domain/calendar-days.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { fixSites } from '#server/planning/visit-sites.ts'
import { auditNotes } from './names.ts'
import { chooseTeam, type DemoAudit, type DemoAuditor, type Diary, workInterval } from './plan-audits.ts'
import { makeRandom, type Random } from './random.ts'

/** An audit that counts for a visit at a site. */
export type VisitAudit = DemoAudit & { visitId: number; placeId: number }

type Owed = {
  id: number
  certificateId: number
  kind: VisitKind
  earliest: string
  due: string
  latest: string
  siteId: number
}
type Place = {
  visitId: number
  siteId: number
  isMain: boolean
  timeZone: string
  customerId: number
  standardId: number
}
type Context = { today: Date; auditors: readonly DemoAuditor[]; diary: Diary }

/** So far ahead visits are planned already, in days. */
const horizon = 120
/** A visit of more sites than these is planned at some of them. */
const sitesAtOnce = 4

/** Audits for about half of the visits that are due or soon will be: done, with a team or drafts, some outside the window. */
export async function planVisits(tx: Db, context: Context): Promise<VisitAudit[]> {
  // Of its own, so that what is made of chance besides stays as it is.
  const random = makeRandom(2030)
  const today = localDay(context.today, 'UTC')
  const owed = await tx<Owed[]>`
    select visit.id, visit.certificate_id, visit.kind, visit.earliest, visit.due, visit.latest,
      certificate.central_site_id as site_id
    from visit join certificate on certificate.id = visit.certificate_id
    where visit.state = 'open' and certificate.status in ('pending', 'active')
      and coalesce(certificate.expires, ${today}) > ${addDays(today, -60)} and visit.due <= ${addDays(today, horizon)}
    order by visit.id`
  const chosen = owed.filter(({ latest }) => random.chance(latest < today ? 0.92 : 0.55))
  await fixSites(
    tx,
    chosen.map(({ id, siteId }) => ({ visitId: id, siteId })),
  )
  const places = await listPlaces(
    tx,
    chosen.map(({ id }) => id),
  )
  const numbers = new Map<string, number>()
  /** Of each certificate the day of its stage 1. */
  const begun = new Map<number, string>()
  return chosen.flatMap(visit => {
    const all = places.filter(({ visitId }) => visitId === visit.id)
    const plan = choosePlan(random, visit, today)
    if (visit.kind === 'stage2' && !isLater(plan.day, begun.get(visit.certificateId))) return []
    const isLarge = all.length > sitesAtOnce && plan.status !== 'completed'
    const some = isLarge ? all.slice(0, sitesAtOnce - 1) : all
    const audits = some.flatMap(place => planVisit(random, { ...plan, place, numbers }, context))
    if (visit.kind === 'stage1' && audits.length > 0) begun.set(visit.certificateId, plan.day)
    return audits
  })
}

/** A stage 2 comes two weeks after its stage 1, or later. */
const isLater = (day: string, stage1: string | undefined): boolean =>
  stage1 !== undefined && day >= addDays(stage1, 14)

const listPlaces = (tx: Db, visitIds: readonly number[]) => tx<Place[]>`
  select visit.id as visit_id, site.id as site_id, site.is_main, site.time_zone, certificate.customer_id, certificate.standard_id
  from visit_site join visit on visit.id = visit_site.visit_id
  join certificate on certificate.id = visit.certificate_id
  join site on site.id = visit_site.site_id
  where visit.id = any(${[...visitIds]}::integer[]) order by visit.id, site.is_main desc, site.id`

type Plan = { day: string; status: DemoAudit['status'] }

/** Within the window as a rule; what is late is planned for the next weeks. */
function choosePlan(random: Random, { kind, earliest, due, latest }: Owed, today: string): Plan {
  if (latest < addDays(today, -30) && random.chance(0.96)) {
    const late = random.chance(0.1) ? random.between(3, 20) : -random.between(0, 25)
    return {
      day: laterOf(random.chance(0.05) ? addDays(earliest, -5) : earliest, addDays(latest, late)),
      status: 'completed',
    }
  }
  if (addDays(earliest, 10) < today && random.chance(kind === 'surveillance' ? 0.2 : 0.4))
    return { day: laterOf(earliest, addDays(today, -random.between(5, 40))), status: 'completed' }
  const status = random.chance(0.55) ? 'assigned' : 'draft'
  const soonest = addDays(today, random.between(4, 25))
  if (latest < soonest) return { day: soonest, status }
  if (random.chance(0.1)) return { day: addDays(latest, random.between(3, 30)), status }
  return { day: laterOf(soonest, addDays(due, -random.between(0, 12))), status }
}

type Planned = Plan & { place: Place; numbers: Map<string, number> }

/** None where nobody could have been there. */
function planVisit(random: Random, { day, status, place, numbers }: Planned, context: Context): VisitAudit[] {
  const { today, diary, auditors } = context
  const { visitId, customerId, standardId, timeZone } = place
  const interval = workInterval(random, day, timeZone)
  const hasTeam = status !== 'draft'
  const team = hasTeam ? chooseTeam(random, { diary, auditors }, [standardId], interval) : []
  if (status === 'completed' && team.length === 0) return []
  const year = day.slice(0, 4)
  const number = (numbers.get(year) ?? 0) + 1
  numbers.set(year, number)
  const lead = random.between(10, 50) * 86_400_000
  return [
    {
      ...interval,
      visitId,
      placeId: place.siteId,
      idflNumber: `A${year}-${String(number).padStart(5, '0')}`,
      customer: { id: customerId, timeZone },
      siteId: place.isMain ? null : place.siteId,
      standardIds: [standardId],
      status: hasTeam && team.length === 0 ? 'draft' : status,
      reason: '',
      note: random.pick(auditNotes),
      team,
      createdAt: new Date(Math.min(interval.start.getTime(), today.getTime()) - lead),
    },
  ]
}

/** Lets the audits count for their visits; those that are done move what comes after them. */
export async function linkAudits(tx: Db, audits: readonly (VisitAudit & { id: number })[]): Promise<void> {
  const links = audits.map(({ id, visitId, placeId }) => ({
    audit_id: id,
    visit_id: visitId,
    site_id: placeId,
  }))
  await tx`insert into audit_visit ${tx(links)}`
  const touched = await tx<{ id: number }[]>`
    select distinct certificate_id as id from visit where id = any(${links.map(link => link.visit_id)}::integer[])`
  await calculateVisits(
    tx,
    touched.map(({ id }) => id),
  )
}
