import { addDays } from '#domain/zoned-time.ts'
import type { BookedAudit } from '#planning/bookings.ts'
import { compile } from '#planning/compile.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from '#planning/facts.ts'
import { planGreedily } from '#planning/greedy.ts'
import { keepRows } from '#planning/keep-rows.ts'
import { type Random, seeded } from '#planning/random.ts'
import { Schedule } from '#planning/schedule.ts'
import { placeAudits } from '#planning/terms.ts'

type World = {
  seed: number
  auditors: number
  audits: number
  days: number
  /** Standards that an auditor holds at most; 4 unless given. */
  skills?: number
  /** Of ten days, so many on which each auditor is booked or away already. */
  busy?: number
  dates?: PlanFacts['dates']
  /** With limits, rests, exclusions, rotation and areas. */
  withRules?: boolean
  mostAuditors?: number
  /** Of each four audits one has dates that its customer agreed to. */
  withAgreed?: boolean
}

const zones = [
  ['Asia/Ho_Chi_Minh', [1, 2, 3, 4, 5]],
  ['Asia/Dhaka', [1, 2, 3, 4, 7]],
  ['Asia/Kolkata', [1, 2, 3, 4, 5, 6]],
  ['Europe/Istanbul', [1, 2, 3, 4, 5]],
  ['Europe/Berlin', [1, 2, 3, 4, 5]],
  ['America/New_York', [1, 2, 3, 4, 5]],
] as const
const standards = [1, 2, 3, 4, 5, 6, 7, 8]
const firstDay = '2027-01-04'

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)] as Item

/** Some of the first, the more likely: GOTS is asked for more often than a standard of three customers. */
const someStandards = (random: Random, most: number): number[] =>
  [
    ...new Set(
      Array.from({ length: 1 + random.below(most) }, () =>
        Math.min(pick(random, standards), pick(random, standards)),
      ),
    ),
  ].sort()

/** A made-up certification body: the same for the same numbers. */
export function makeWorld(world: World): PlanFacts {
  const random = seeded(world.seed)
  const sites = Array.from({ length: Math.max(1, Math.ceil(world.audits * 0.8)) }, (_, index) =>
    makeSite(random, index),
  )
  const lastDay = addDays(firstDay, world.days - 1)
  const auditors = Array.from({ length: world.auditors }, (_, index) => makeAuditor(random, world, index))
  const rules = world.withRules ?? false
  return {
    today: '2026-12-07',
    firstDay,
    lastDay,
    dates: world.dates ?? { kind: 'fixed' },
    mostAuditors: world.mostAuditors ?? 2,
    preset: 'balanced',
    rules: {
      lead: rules && random.below(2) === 0,
      travel: rules ? { isOn: true, sameCountry: 2, abroad: 20, steps: [{ km: null, hours: 12 }] } : null,
      dayTripKm: 100,
      rotations: rules
        ? [
            {
              standardId: 1,
              unit: 'visits',
              max: 2,
              roles: 'members',
              pauseVisits: 1,
              pauseMonths: 12,
              severity: 'warn',
            },
          ]
        : [],
    },
    auditors,
    audits: Array.from({ length: world.audits }, (_, index) => makeAudit(random, world, { index, sites })),
    sites,
    barred: rules ? [{ auditorId: 1, customerId: 1, firstDay: null, lastDay: null, code: 'excluded' }] : [],
    preferred: [{ auditorId: 2, customerId: 2, firstDay: null, lastDay: null }],
    visits: auditors.flatMap(({ id }) =>
      sites
        .filter(() => random.below(10) === 0)
        .map(({ customerId }) => ({ auditorId: id, customerId, count: 1 + random.below(3) })),
    ),
    series: rules
      ? [
          {
            customerId: 1,
            standardId: 1,
            visits: [{ firstDay: '2026-03-02', lastDay: '2026-03-03', auditorIds: [2] }],
          },
        ]
      : [],
  }
}

function makeSite(random: Random, index: number): SiteFacts {
  const country = random.below(zones.length)
  const [timeZone, workDays] = zones[country] ?? zones[0]
  const place =
    random.below(3) === 0 ? { latitude: 10 + random.below(30), longitude: 70 + random.below(40) } : null
  return {
    id: index + 1,
    customerId: index + 1,
    countryId: country + 1,
    timeZone,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    workDays: [...workDays],
    holidays: ['2027-02-08', '2027-03-26'],
  }
}

function makeAuditor(random: Random, world: World, index: number): AuditorFacts {
  const country = random.below(zones.length)
  const bookedDays: string[] = []
  const blocks: AuditorFacts['blocks'] = []
  for (let day = 0; day < world.days; day += 1 + random.below(3)) {
    if (random.below(10) >= (world.busy ?? 1)) continue
    const date = addDays(firstDay, day)
    const isAway = random.below(3) === 0
    if (!isAway) bookedDays.push(date)
    blocks.push({
      start: `${date}T00:00:00.000Z`,
      end: `${date}T16:00:00.000Z`,
      projectId: isAway ? null : 100_000 + index,
      siteId: isAway ? null : 1,
    })
  }
  const has = (world.withRules ?? false) && random.below(2) === 0
  return {
    id: index + 1,
    countryId: country + 1,
    timeZone: (zones[country] ?? zones[0])[0],
    latitude: null,
    longitude: null,
    availableDays: Math.max(1, Math.round((world.days * 5) / 7) - blocks.length),
    workDays: has && random.below(2) === 0 ? [1, 2, 3, 4, 5] : null,
    limits: {
      daysPer7: has ? 3 : null,
      daysPerMonth: has ? 4 : null,
      daysPerYear: null,
      nightsPerMonth: has ? 2 : null,
      restHours: has ? 12 : null,
    },
    holds: someStandards(random, world.skills ?? 4).map(standardId => ({
      standardId,
      areaId: null,
      firstDay: '2025-01-01',
      lastDay: random.below(8) === 0 ? '2027-02-01' : null,
      isLead: random.below(2) === 0,
    })),
    blocks,
    bookedDays,
    nights: [],
  }
}

function makeAudit(
  random: Random,
  world: World,
  { index, sites }: { index: number; sites: readonly SiteFacts[] },
): AuditFacts {
  const site = pick(random, sites)
  const length = 1 + random.below(3)
  const start = addDays(firstDay, random.below(Math.max(1, world.days - length - 1)))
  const end = addDays(start, length - 1)
  const isHalf = length === 1 && random.below(3) === 0
  return {
    id: index + 1,
    customerId: site.customerId,
    siteId: site.id,
    standardIds: someStandards(random, 2),
    areas: [],
    leastAuditors: 1,
    start: `${start}T0${1 + random.below(3)}:00:00.000Z`,
    end: `${end}T${isHalf ? '05' : '10'}:00:00.000Z`,
    dueDay: null,
    window: null,
    // Without a draw of its own, so that the worlds stay those that they were.
    ...(index % 4 === 3 && world.withAgreed && { isAgreed: true as const }),
  }
}

/** Some worlds are crowded into a week, some have dates that move; every other one has all the rules. */
export const makeTiny = (seed: number): PlanFacts =>
  makeWorld({
    seed,
    auditors: 2 + (seed % 4),
    audits: 2 + (seed % 5),
    days: seed % 3 === 0 ? 40 : 6,
    busy: seed % 4,
    withRules: seed % 2 === 0,
    mostAuditors: 1 + (seed % 3),
    withAgreed: seed % 2 === 1,
    ...(seed % 7 === 0 && { dates: { kind: 'free', slideDays: 2, noticeDays: 14, allowHolidays: false } }),
  })

/** The world with every other audit booked where a first plan of these alone has it. */
export function bookSome(world: PlanFacts): { given: PlanFacts; bookings: BookedAudit[] } {
  const some = { ...world, audits: world.audits.filter(({ id }) => id % 2 === 0) }
  const compiled = compile(some)
  const schedule = new Schedule(compiled.problem)
  planGreedily(
    schedule,
    some.audits.map((_, index) => index),
  )
  const rows = placeAudits(compiled, schedule).flatMap(({ placed }) => placed ?? [])
  const bookings = rows.flatMap(({ auditId, start, end, auditors }) => {
    const audit = world.audits.find(({ id }) => id === auditId)
    return audit ? [{ ...audit, start, end, booked: auditors.map(({ id, isLead }) => ({ id, isLead })) }] : []
  })
  return { given: keepRows(world, rows), bookings }
}
