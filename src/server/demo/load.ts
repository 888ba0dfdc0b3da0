import { hash } from '@node-rs/argon2'
import postgres, { type Sql } from 'postgres'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { StartError } from '#server/start-error.ts'
import { loadAudits } from './load-audits.ts'
import { loadCertificates } from './load-certificates.ts'
import { loadImpartiality } from './load-impartiality.ts'
import { loadNotifications } from './load-notifications.ts'
import { loadRequests, loadScheduleChanges } from './load-requests.ts'
import { loadSites } from './load-sites.ts'
import {
  companyForms,
  companyTrades,
  companyWords,
  contactJobs,
  firstNames,
  lastNames,
  streets,
} from './names.ts'
import { type DemoAuditor, type DemoCustomer, type Diary, planAudits } from './plan-audits.ts'
import { linkAudits, planVisits } from './plan-visits.ts'
import { makeRandom, type Random } from './random.ts'

/** Every demo account signs in with it. */
export const demoPassword = 'demo-password'

const countryCodes = Object.keys(companyForms)
const auditorCount = 60
const customerCount = 400
const auditCount = 1500

const uniqueViolation = '23505'

/**
 * Fills a database that holds no audits yet with 60 auditors, 400 customers with certificates, 60 of them with several sites,
 * 1,500 audits over the year around `today`, requests in every state, and some of what is asked of teams. The same every time
 * but for the dates.
 */
export async function loadDemo(sql: Sql, today: Date): Promise<void> {
  await transaction(sql, { actor: null, action: 'demo' }, async tx => {
    const [used] = await tx`select 1 from audit limit 1`
    if (used) throw new StartError('This database holds audits already, so the demo data stays out.')
    const random = makeRandom(2027)
    const countries = await tx<Country[]>`
      select id, code, time_zones from country where code = any(${countryCodes}) order by code`
    const standardIds = (await tx<{ id: number }[]>`select id from standard order by id`).map(({ id }) => id)
    const { plannerId, reviewerId } = await loadStaff(tx, countries)
    const auditors = await loadAuditors(tx, { random, today }, countries, standardIds)
    const customers = await loadCustomers(tx, random, countries)
    await loadSites(tx, customers, countries)
    await loadCertificates(tx, today, customers)
    const diary: Diary = new Map()
    const context = { random, today, diary, asked: new Map(), reviewerIds: [plannerId, reviewerId] }
    await loadRequests(tx, context, auditors)
    const ofVisits = await planVisits(tx, { today, auditors, diary })
    const plan = planAudits(auditCount - ofVisits.length, diary, {
      random,
      today,
      auditors,
      customers,
      standardIds,
    })
    const audits = await loadAudits(tx, plan, { today, plannerId })
    await linkAudits(tx, await loadAudits(tx, ofVisits, { today, plannerId }))
    await loadCancellations(tx, today, plannerId)
    await loadScheduleChanges(tx, context, audits)
    await loadNotifications(tx, { today, plannerId }, audits)
    await loadImpartiality(tx, today, { auditors, customers, plannerId })
    await loadManager(tx, countries)
  }).catch(refuseTaken)
}

function refuseTaken(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === uniqueViolation)
    throw new StartError('This database uses names of the demo data already, so the demo data stays out.')
  throw error
}

type Country = { id: number; code: string; timeZones: string[] }
type Person = { username: string; name: string; role: string; department: string; country: Country }

async function insertAccounts(tx: Db, people: Person[]): Promise<number[]> {
  const passwordHash = await hash(demoPassword)
  const rows = people.map(({ username, name, role, department, country }) => ({
    username,
    name,
    role,
    department,
    country: country.id,
    zone: country.timeZones[0] ?? 'UTC',
  }))
  const made = await tx<{ id: number }[]>`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password,
      role_id, department_id, country_id, time_zone)
    select person.username, person.name, person.name, person.username || '@example.com', ${passwordHash}, false,
      role.id, department.id, person.country, person.zone
    from jsonb_to_recordset(${tx.json(rows)})
      as person(username text, name text, role text, department text, country integer, zone text)
    join role on role.name = person.role join department on department.name = person.department
    order by person.username returning id`
  return made.map(({ id }) => id)
}

async function loadStaff(tx: Db, countries: Country[]) {
  const country = countries.find(({ code }) => code === 'VN') as Country
  const [plannerId = 0, reviewerId = 0] = await insertAccounts(tx, [
    { username: 'planner', name: 'Petra Planner', role: 'Planner', department: 'Planning', country },
    { username: 'reviewer', name: 'Rui Reviewer', role: 'Planner', department: 'Planning', country },
    {
      username: 'service',
      name: 'Sam Service',
      role: 'Customer service',
      department: 'Customer Service',
      country,
    },
  ])
  return { plannerId, reviewerId }
}

/** Last, so that everybody else is who they were. */
const loadManager = (tx: Db, countries: Country[]) =>
  insertAccounts(tx, [
    {
      username: 'manager',
      name: 'Mara Manager',
      role: 'Certification manager',
      department: 'Planning',
      country: countries.find(({ code }) => code === 'VN') as Country,
    },
  ])

async function loadAuditors(
  tx: Db,
  { random, today }: { random: Random; today: Date },
  countries: Country[],
  standardIds: number[],
): Promise<DemoAuditor[]> {
  const people = Array.from({ length: auditorCount }, (_, index) => ({
    username: `auditor${String(index + 1).padStart(2, '0')}`,
    name: `${firstNames[index % firstNames.length]} ${lastNames[(index * 7) % lastNames.length]}`,
    role: 'Auditor',
    department: 'Audit',
    country: random.pick(countries),
  }))
  const ids = await insertAccounts(tx, people)
  await tx`insert into auditor ${tx(ids.map(id => ({ id })))}`
  const auditors = ids.map((id, index) => ({
    id,
    timeZone: people[index]?.country.timeZones[0] ?? 'UTC',
    standardIds: random.some(standardIds, random.between(2, 5)),
  }))
  const held = auditors.flatMap(({ id, standardIds, timeZone }, index) =>
    standardIds.map((standardId, nth) => ({
      auditor_id: id,
      standard_id: standardId,
      // Every third leads in what they hold first.
      grade: index % 3 === 0 && nth === 0 ? 'lead' : 'auditor',
      valid_from: '2020-01-01',
      // One standard of every ninth auditor runs out soon.
      valid_to:
        index % 9 === 4 && nth === 0 ? addDays(localDay(today, timeZone), random.between(5, 100)) : null,
    })),
  )
  await tx`insert into auditor_standard ${tx([...held, ...listLearners(auditors, standardIds)])}`
  return auditors
}

/** Some learn, or advise on, what they don’t hold; no team counts on it. */
const listLearners = (auditors: readonly DemoAuditor[], standardIds: readonly number[]) =>
  auditors
    .filter((_, index) => index % 5 === 2)
    .flatMap((auditor, nth) =>
      standardIds
        .filter(id => !auditor.standardIds.includes(id))
        .slice(0, 1)
        .map(standard_id => ({
          auditor_id: auditor.id,
          standard_id,
          grade: nth % 3 === 2 ? 'expert' : 'trainee',
          valid_from: '2025-01-01',
          valid_to: null,
        })),
    )

async function loadCustomers(tx: Db, random: Random, countries: Country[]): Promise<DemoCustomer[]> {
  const rows = Array.from({ length: customerCount }, (_, index) => {
    const country = random.pick(countries)
    const name = `${companyWords[index % companyWords.length]} ${companyTrades[Math.floor(index / companyWords.length)]}`
    return {
      name,
      company_name: `${name} ${companyForms[country.code]}`,
      company_number: `C-${10_001 + index}`,
      email: `office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example.com`,
      phone: `+${random.between(10, 99)} ${random.between(100, 999)} ${random.between(1000, 9999)}`,
      address: `${random.between(1, 240)} ${random.pick(streets)}`,
      country_id: country.id,
      time_zone: country.timeZones[0] ?? 'UTC',
    }
  })
  const made = await tx<DemoCustomer[]>`insert into customer ${tx(rows)} returning id, time_zone`
  await tx`insert into contact ${tx(made.map(({ id }) => demoContact(random, id)))}`
  return [...made]
}

const demoContact = (random: Random, customerId: number) => ({
  customer_id: customerId,
  position: 0,
  name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  description: random.pick(contactJobs),
  is_main: true,
})

/** Four of five audits that were to be over by now and were canceled had a team, which heard of it 2 to 41 days before. */
async function loadCancellations(tx: Db, today: Date, plannerId: number): Promise<void> {
  await tx`
    insert into audit_change (audit_id, kind, agreed_starts_at, agreed_ends_at, before_starts_at, before_ends_at, reason_code,
      notice_days, changed_at, changed_by)
    select id, 'canceled', starts_at, ends_at, starts_at, ends_at,
      (array['customerAsked', 'customerAsked', 'travel', 'siteClosed'])[1 + id % 4], notice,
      starts_at - make_interval(days => notice), ${plannerId}
    from audit cross join lateral (select 2 + id * 7 % 40 as notice) given
    where status = 'canceled' and ends_at < ${today} and id % 5 <> 0 order by id`
}
