import type { PlanAssumption } from '#domain/plans.ts'
import type { Rotation } from '#domain/rotation.ts'
import { assume } from '#planning/assume.ts'
import { type BookedAudit, freeBookings } from '#planning/bookings.ts'
import type { PlanFacts } from '#planning/facts.ts'
import { type KeptRow, keepRows } from '#planning/keep-rows.ts'
import type { Db } from '#server/db/transaction.ts'
import { type FitRules, readFitRules } from '#server/planning/fit-rules.ts'
import type { holidaysBetween } from '#server/planning/holidays.ts'
import type { PlanInput } from './choose-audits.ts'
import { areasOf } from './count-needs.ts'
import { listSeries, readPairs } from './read-customers.ts'
import { type Holidays, readHires, readPeople } from './read-people.ts'
import { type Draft, listPlaces, placeAudits } from './read-places.ts'

/** What a plan is to be made of; `auditIds` are drafts, `moveIds` assigned audits that may change. */
export type FactsWanted = Pick<
  PlanFacts,
  'firstDay' | 'lastDay' | 'dates' | 'mostAuditors' | 'preset' | 'moves'
> & {
  auditIds: readonly number[]
  moveIds?: readonly number[]
  assume?: readonly PlanAssumption[]
  /** Rows of an earlier plan that stay. */
  kept?: readonly KeptRow[]
  auditorIds?: readonly number[] | undefined
  /** Places are only counted: what weighs them isn't read. */
  isCounted?: boolean
}

/** What somebody asked for, and what of it is meant: drafts, assigned audits that may move, rows that stay. */
export type Asked = {
  input: PlanInput
  auditIds: readonly number[]
  moveIds: readonly number[]
  kept: readonly KeptRow[]
}

/** What is wanted for what somebody asked. */
export const factsWantedOf = (input: PlanInput, ids: Omit<Asked, 'input'>): FactsWanted => {
  const { firstDay, lastDay, mostAuditors, preset, auditorId, moves, mostMoves } = input
  const { slideDays, noticeDays, allowHolidays } = input
  const free = { slideDays, noticeDays, allowHolidays }
  return {
    firstDay,
    lastDay,
    dates: input.dates === 'free' ? { kind: 'free', ...free } : { kind: 'fixed' },
    mostAuditors,
    preset,
    ...(moves !== 'none' && { moves: { most: mostMoves, dates: moves === 'team' ? null : free } }),
    ...ids,
    assume: input.assume,
    auditorIds: auditorId,
  }
}

export type Read = {
  facts: PlanFacts
  asOf: Date
  /** Codes of countries of which no public holidays are known. */
  unknownHolidays: string[]
}

/** A country's public holidays between two days, both included. */
export type HolidaysOf = (...asked: Parameters<typeof holidaysBetween>) => Promise<readonly { day: string }[]>

/** Reads all that a plan knows, as of the moment of the transaction that is given. */
export async function readFacts(sql: Db, wanted: FactsWanted, holidaysOf: HolidaysOf): Promise<Read> {
  const {
    firstDay,
    lastDay,
    dates,
    mostAuditors,
    preset,
    auditorIds,
    moves,
    moveIds = [],
    assume: assumed = [],
    isCounted = false,
  } = wanted
  const [rules, [clock]] = await Promise.all([readFitRules(sql), sql<{ now: Date }[]>`select now()`])
  const asOf = clock?.now ?? new Date(0)
  const today = asOf.toISOString().slice(0, 10)
  const away = assumed.filter(one => one.type === 'away')
  const holidays = makeHolidays(holidaysOf, today < firstDay ? today : firstDay, lastDay)
  const [drafts, booked] = await Promise.all([listDrafts(sql, wanted.auditIds), listBooked(sql, moveIds)])
  const customerIds = [...new Set([...drafts, ...booked].map(({ customerId }) => customerId))]
  // What the database takes longest for comes while the longest answer is taken apart.
  const [auditors, pairs, series] = await Promise.all([
    readPeople(sql, rules, { firstDay, lastDay, auditorIds, away }, holidays.of),
    readPairs(sql, rules, customerIds, { today, lastDay, isCounted }),
    listSeries(sql, customerIds),
  ])
  const places = await listPlaces(sql, [
    ...[...drafts, ...booked].map(({ siteId }) => siteId),
    ...auditors.flatMap(({ blocks }) => blocks.flatMap(({ siteId }) => siteId ?? [])),
  ])
  const found = await holidays.of([...new Set(places.map(({ code }) => code))])
  const { audits: all, sites } = placeAudits([...drafts, ...booked], places, { rules, holidays: found })
  const audits = all.slice(0, drafts.length)
  const facts = {
    today,
    firstDay,
    lastDay,
    dates,
    mostAuditors,
    preset,
    rules: await readRules(sql, rules),
    auditors,
    audits,
    sites,
    ...pairs,
    series,
    ...(moves && { moves }),
  }
  const hires = assumed.filter(one => one.type === 'hire')
  const hired = await readHires(sql, rules, { firstDay, lastDay, hires }, holidays.of)
  const others = assumed.filter(one => one.type !== 'hire')
  const bookings = booked.map(({ team }, index) => ({ ...all[drafts.length + index], booked: team }))
  return {
    facts: freeBookings(keepRows(assume(facts, others, hired), wanted.kept ?? []), bookings as BookedAudit[]),
    asOf,
    unknownHolidays: holidays.unknown(),
  }
}

/** Public holidays of countries between two days, looked up once. */
function makeHolidays(holidaysOf: HolidaysOf, first: string, last: string) {
  const known = new Map<string, ReadonlySet<string>>()
  const unknown = new Set<string>()
  // A year has holidays wherever anybody knows them.
  const read = async (code: string) => {
    const days = (await holidaysOf(code, `${first.slice(0, 4)}-01-01`, last)).map(({ day }) => day)
    if (days.length === 0) unknown.add(code)
    known.set(code, new Set(days.filter(day => day >= first)))
  }
  return {
    async of(codes: readonly string[]): Promise<Holidays> {
      await Promise.all(codes.filter(code => !known.has(code)).map(read))
      return known
    },
    unknown: () => [...unknown].sort(),
  }
}

const listDrafts = (sql: Db, ids: readonly number[]): Promise<Draft[]> => listAudits(sql, ids, 'draft')

type Team = BookedAudit['booked']

/** Assigned audits with their teams. */
async function listBooked(sql: Db, ids: readonly number[]): Promise<(Draft & { team: Team })[]> {
  if (ids.length === 0) return []
  const [audits, teams] = await Promise.all([
    listAudits(sql, ids, 'assigned'),
    sql<{ auditId: number; team: Team }[]>`
      select audit_id, json_agg(json_build_object('id', auditor_id, 'isLead', role = 'lead') order by auditor_id) as team
      from roster_entry where audit_id = any(${[...ids]}::integer[]) and released_at is null group by audit_id`,
  ])
  const teamOf = new Map(teams.map(({ auditId, team }) => [auditId, team]))
  return audits.map(audit => ({ ...audit, team: teamOf.get(audit.id) ?? [] }))
}

async function listAudits(sql: Db, ids: readonly number[], status: 'draft' | 'assigned'): Promise<Draft[]> {
  const rows = await sql<
    (Omit<Draft, 'start' | 'end' | 'window' | 'isAgreed'> & {
      isAgreed: boolean
      start: Date
      end: Date
      earliest: string | null
      latest: string | null
    })[]
  >`
    select audit.id, audit.customer_id, place.id as site_id, audit.time_zone, audit.starts_at as start, audit.ends_at as "end",
      audit.required_days::float8 as required_days, audit.agreed_on is not null as is_agreed, visits.due_day, visits.earliest, visits.latest,
      array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids,
      (select coalesce(json_agg(json_build_object('standardId', standard.id, 'areaId', area.id) order by standard.id, area.id), '[]')
        ${areasOf(sql)}) as areas
    from audit
    join site place on place.customer_id = audit.customer_id
      and (place.id = audit.site_id or audit.site_id is null and place.is_main)
    left join lateral (
      select min(visit.due) as due_day, max(visit.earliest) as earliest, min(visit.latest) as latest
      from audit_visit link join visit on visit.id = link.visit_id where link.audit_id = audit.id and link.is_live
    ) visits on true
    where audit.id = any(${[...ids]}::integer[]) and audit.status = ${status} and audit.deleted_at is null
    order by audit.id`
  return rows.map(({ earliest, latest, start, end, isAgreed, ...row }) => ({
    ...row,
    ...(isAgreed && { isAgreed }),
    start: start.toISOString(),
    end: end.toISOString(),
    window: earliest && latest ? { firstDay: earliest, lastDay: latest } : null,
  }))
}

async function readRules(sql: Db, { rules, travel, dayTripKm }: FitRules): Promise<PlanFacts['rules']> {
  const rotations = await sql<{ standardId: number; rotation: Rotation }[]>`
    select id as standard_id, rotation from standard where rotation is not null order by id`
  return {
    lead: rules.lead !== 'off',
    travel: rules.gaps === 'off' ? null : travel,
    dayTripKm,
    rotations: rotations.map(({ standardId, rotation }) => ({ standardId, ...rotation })),
  }
}
