import type { Sql } from 'postgres'
import { makeCustomer, makeStandardHolder, pick } from './factories.ts'

const seed = 20_261_123
let state = seed
/** The same numbers for each world, from 0 to below `most`. */
function random(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const choose = <One>(list: readonly One[]): One => list[random(list.length)] as One

const places = [
  { country: 'VN', timeZone: 'Asia/Ho_Chi_Minh' },
  { country: 'NP', timeZone: 'Asia/Kathmandu' },
  { country: 'SA', timeZone: 'Asia/Riyadh' },
  { country: 'US', timeZone: 'America/New_York' },
] as const
const codes = ['GRS', 'RDS', 'ISO9001']

const unlimited = { daysPerMonth: null, daysPerYear: null, nightsPerMonth: null }

async function makePeople(sql: Sql, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const id = await makeStandardHolder(sql, { country: choose(places).country, standards: [choose(codes)] })
    ids.push(id)
    if (n % 3 === 0)
      await sql`update auditor set latitude = ${random(40)}, longitude = ${random(120)} where id = ${id}`
    if (n % 4 === 0)
      await sql`update auditor set work_days = ${[1, 2, 3, 4, 5].filter(() => random(3) > 0).concat(7)} where id = ${id}`
    if (n % 5 === 0)
      await sql`update auditor set limits = ${sql.json({ ...unlimited, daysPer7: 1 + random(6), restHours: random(30) })} where id = ${id}`
  }
  return ids
}

async function makeCustomers(sql: Sql, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const id = await makeCustomer(sql, choose(places))
    ids.push(id)
    if (n % 2 === 0)
      await sql`update site set latitude = ${random(40)}, longitude = ${random(120)} where customer_id = ${id}`
  }
  return ids
}

type Visit = {
  customerId: number
  day: string
  length: number
  standardId: number
  auditorId: number | null
  role: string
}

const dayOf = (n: number) => new Date(Date.UTC(2029, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)

/** Audits from 08:00 to 17:00 at their sites, of whoever is named or of nobody. */
async function makeVisits(sql: Sql, visits: readonly Visit[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with given as materialized (
      select *, row_number() over () as n
      from jsonb_to_recordset(${sql.json(visits)}) as one ("customerId" integer, day date, length integer, "standardId" integer,
        "auditorId" integer, role text)
    ),
    made as (
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
      select 'R-' || md5(given::text), customer.id, (day + time '08:00') at time zone time_zone,
        (day + length + time '17:00') at time zone time_zone, time_zone,
        case when "auditorId" is null then 'draft' when n % 3 = 0 then 'completed' else 'assigned' end, "auditorId" is not null
      from given join customer on customer.id = "customerId" order by n
      returning id, idfl_number, starts_at, ends_at
    ),
    covered as (
      insert into audit_standard (audit_id, standard_id)
      select made.id, "standardId" from made join given on idfl_number = 'R-' || md5(given::text)
    ),
    booked as (
      insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at, role)
      select "auditorId", 'audit', made.id, starts_at, ends_at, role
      from made join given on idfl_number = 'R-' || md5(given::text) where "auditorId" is not null
    )
    select id from made order by id`
  return rows.map(({ id }) => id)
}

async function wakeRules(
  sql: Sql,
  { people, customers }: Pick<World, 'people' | 'customers'>,
): Promise<void> {
  const rotation = {
    unit: 'visits',
    max: 2,
    roles: 'members',
    pauseVisits: 1,
    pauseMonths: 3,
    severity: 'stop',
  }
  await sql`update standard set rotation = ${sql.json(rotation)} where code = 'GRS'`
  await sql`
    update standard set rotation = ${sql.json({ ...rotation, unit: 'months', max: 12, pauseVisits: 0, severity: 'warn' })}
    where code = 'RDS'`
  await sql`
    update team_rules set travel = travel || '{"isOn": true}', day_trip_km = 500,
      limits = '{"daysPer7": 4, "daysPerMonth": 8, "daysPerYear": 60, "nightsPerMonth": 5, "restHours": 14}'`
  for (let n = 0; n < 150; n++)
    await sql`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from, valid_to)
      values (${choose(people)}, ${choose(customers)}, 'employment', 'office', ${dayOf(random(300))}, ${dayOf(300 + random(300))})`
  for (let n = 0; n < 150; n++)
    await sql`
      insert into customer_wish (auditor_id, customer_id, wish) values (${choose(people)}, ${choose(customers)},
        ${choose(['preferred', 'refused'])}) on conflict do nothing`
}

type World = {
  people: number[]
  customers: number[]
  /** Drafts of whom nobody is on the team. */
  asked: number[]
}

/** Auditors who are somewhere each ten days or so in 2029 and 2030, for up to three days, and drafts to send them to. All rules are awake. */
export async function makeRandomWorld(sql: Sql, size: { people: number; asked: number }): Promise<World> {
  // Test files share a process: without this a world would depend on those made before it.
  state = seed
  const standardIds = await Promise.all(codes.map(code => pick(sql, 'standard', code)))
  const people = await makePeople(sql, size.people)
  const customers = await makeCustomers(sql, 12)
  const booked = people.flatMap(auditorId => {
    const visits: Visit[] = []
    for (let day = random(10); day < 600; day += 5 + random(12)) {
      const role = choose(['auditor', 'auditor', 'lead', 'trainee', 'observer'])
      const [customerId, length, standardId] = [choose(customers), random(3), choose(standardIds)]
      visits.push({ customerId, day: dayOf(day), length, standardId, auditorId, role })
      day += length
    }
    return visits
  })
  await makeVisits(sql, booked)
  const drafts = Array.from({ length: size.asked }, () => ({
    customerId: choose(customers),
    day: dayOf(100 + random(500)),
    length: random(4),
    standardId: choose(standardIds),
    auditorId: null,
    role: 'auditor',
  }))
  const asked = await makeVisits(sql, drafts)
  await wakeRules(sql, { people, customers })
  await sql`vacuum analyze`
  return { people, customers, asked }
}
