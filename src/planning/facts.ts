import type { PlanPreset } from '#domain/plan-presets.ts'
import type { Rotation } from '#domain/rotation.ts'
import type { Travel, WorkLimits } from '#domain/team-rules.ts'

/**
 * All that a plan knows: ids, days, numbers, never why somebody is away. Whoever reads it from the database measures by the
 * fragments that the finder measures by; from here on nothing is asked any more.
 *
 * Days are `YYYY-MM-DD` of the calendar at the site, first and last included; moments are ISO 8601 with `Z`. Lists may come in any
 * order: the plan is the same.
 */
export type PlanFacts = {
  /** The day of the run, UTC. */
  today: string
  /** The whole of an audit lies in it. */
  firstDay: string
  lastDay: string
  dates: { kind: 'fixed' } | ({ kind: 'free' } & FreeDates)
  /** How many of the booked audits may change; `dates` null: their team alone. Left out: bookings stay. */
  moves?: { most: number; dates: FreeDates | null }
  /** 1 to 5. */
  mostAuditors: number
  preset: PlanPreset
  rules: {
    /** Of a team of two or more one of grade lead leads. */
    lead: boolean
    /** Null: gaps aren't looked at; the hours of rest stand at each auditor. */
    travel: Travel | null
    dayTripKm: number
    /** Of the standards that rotate, whether they ask or stop. */
    rotations: ({ standardId: number } & Rotation)[]
  }
  auditors: AuditorFacts[]
  audits: AuditFacts[]
  sites: SiteFacts[]
  /** Pairs that aren't `ready` on any of these days, whatever else: excluded, refused. Null: without an end. */
  barred: {
    auditorId: number
    customerId: number
    firstDay: string | null
    lastDay: string | null
    code: BarCode
  }[]
  /** Whom a customer prefers, on any of these days. */
  preferred: { auditorId: number; customerId: number; firstDay: string | null; lastDay: string | null }[]
  /**
   * How many visits somebody made to a customer in the last three years; none: left out. `last`: of all that the customer had until
   * `today`, so many of the latest, one after another; left out: nobody looked.
   */
  visits: { auditorId: number; customerId: number; count: number; last?: number }[]
  /** Assigned and completed audits at customers with standards that rotate, those of the plan left out. */
  series: SeriesFacts[]
}

type BarCode = 'excluded' | 'refused'

export type FreeDates = { slideDays: number; noticeDays: number; allowHolidays: boolean }

export type AuditorFacts = {
  /** Below 0 of somebody who isn’t there yet. */
  id: number
  countryId: number
  timeZone: string
  latitude: number | null
  longitude: number | null
  /** Own working days in the period on which nothing keeps them away: their part of what is to be shared. */
  availableDays: number
  /** Days of the week on which they work; null, or the rule is off: whenever the site works. */
  workDays: number[] | null
  /** Their own figure, else that of the Team rules; null: no limit, or the rule is off. */
  limits: WorkLimits
  /** What they cover as an auditor, once approved where that is asked for; periods that adjoin are one. */
  holds: HeldFacts[]
  /** Bookings and absences in force that touch the period or the 14 days around it; those of the plan's own audits left out. */
  blocks: BlockFacts[]
  /** Days booked for audits, as `auditor_month` has them, in the years that the period touches and a week around it. */
  bookedDays: string[]
  /** Nights away booked already, by the month `YYYY-MM` in which they end; left out where `nightsPerMonth` is null. */
  nights: { month: string; count: number }[]
}

/** A standard; with an area, that area in the standard. */
type HeldFacts = {
  standardId: number
  areaId: number | null
  firstDay: string
  lastDay: string | null
  isLead: boolean
  /** Only as if it were so. */
  isAssumed?: boolean
}

/** `projectId` null: away, for a reason that is nobody's business. */
type BlockFacts = { start: string; end: string; projectId: number | null; siteId: number | null }

export type AuditFacts = {
  id: number
  customerId: number
  siteId: number
  standardIds: number[]
  /** Areas that somebody on the team must hold in the standard. */
  areas: { standardId: number; areaId: number }[]
  /** So many are needed for the person-days that are; 1 where nobody said how many. */
  leastAuditors: number
  start: string
  end: string
  /** The earliest day by which a visit that it counts for is due; null: its own start counts. */
  dueDay: string | null
  /** The customer agreed to the dates that a draft has: it stays on them, whatever dates are free. */
  isAgreed?: true
  /** The window that all these visits share. */
  window: { firstDay: string; lastDay: string } | null
  /** Of an assigned audit that may change: who goes there as it is booked. It has a place whatever comes. */
  booked?: { id: number; isLead: boolean }[]
}

/** Of the plan’s audits, and of bookings among the blocks. */
export type SiteFacts = {
  id: number
  customerId: number
  countryId: number
  timeZone: string
  latitude: number | null
  longitude: number | null
  /** Days of the week, 1 for Monday to 7 for Sunday, and public holidays from `today` to the end of the period. */
  workDays: number[]
  holidays: string[]
  /** When nobody should come, as moments: reported closed. */
  closed?: { start: string; end: string }[]
}

/** One customer's visits with one standard; `auditorIds`: who was there in a role that the rotation counts. */
type SeriesFacts = {
  customerId: number
  standardId: number
  visits: { firstDay: string; lastDay: string; auditorIds: number[] }[]
}
