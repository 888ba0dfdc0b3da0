import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from '#planning/facts.ts'

// Facts of plans with a few auditors and audits, all of one day at one site unless said otherwise.

export const grs = 1
export const gots = 2
export const iso = 3
export const noLimits = {
  daysPer7: null,
  daysPerMonth: null,
  daysPerYear: null,
  nightsPerMonth: null,
  restHours: null,
}

export const auditor = (
  id: number,
  standardIds: readonly number[],
  more: Partial<AuditorFacts> = {},
): AuditorFacts => ({
  id,
  countryId: 1,
  timeZone: 'Asia/Ho_Chi_Minh',
  latitude: null,
  longitude: null,
  availableDays: 60,
  workDays: null,
  limits: noLimits,
  holds: standardIds.map(standardId => ({
    standardId,
    areaId: null,
    firstDay: '2026-01-01',
    lastDay: null,
    isLead: false,
  })),
  blocks: [],
  bookedDays: [],
  nights: [],
  ...more,
})

export const audit = (
  id: number,
  standardIds: readonly number[],
  more: Partial<AuditFacts> = {},
): AuditFacts => ({
  id,
  customerId: 1,
  siteId: 1,
  standardIds: [...standardIds],
  areas: [],
  leastAuditors: 1,
  start: '2027-02-01T02:00:00.000Z',
  end: '2027-02-01T10:00:00.000Z',
  dueDay: null,
  window: null,
  ...more,
})

export const site: SiteFacts = {
  id: 1,
  customerId: 1,
  countryId: 1,
  timeZone: 'Asia/Ho_Chi_Minh',
  latitude: null,
  longitude: null,
  workDays: [1, 2, 3, 4, 5],
  holidays: [],
}

export const facts = (more: Partial<PlanFacts>): PlanFacts => ({
  today: '2026-11-23',
  firstDay: '2027-01-01',
  lastDay: '2027-03-31',
  dates: { kind: 'fixed' },
  mostAuditors: 2,
  preset: 'balanced',
  rules: { lead: false, travel: null, dayTripKm: 100, rotations: [] },
  auditors: [],
  audits: [],
  sites: [site],
  barred: [],
  preferred: [],
  visits: [],
  series: [],
  ...more,
})
