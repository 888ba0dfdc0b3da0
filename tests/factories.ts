import type { Sql } from 'postgres'
import type { Interval } from '#domain/interval.ts'
import type { ValidityPeriod } from '#domain/qualification.ts'

export type BuiltInRole =
  | 'Administrator'
  | 'Planner'
  | 'Customer service'
  | 'Auditor'
  | 'Certification manager'

let serial = 0
/** A name that nothing else in this run bears. */
export const unique = (noun: string) => `${noun} ${++serial}`

const forever: ValidityPeriod = { validFrom: null, validTo: null }

export const pick = async (sql: Sql, table: 'country' | 'department' | 'role' | 'standard', by: string) => {
  const key = table === 'country' || table === 'standard' ? sql`code` : sql`name`
  const [row] = await sql<{ id: number }[]>`select id from ${sql(table)} where ${key} = ${by}`
  if (!row) throw new Error(`There is no ${table} ${by}.`)
  return row.id
}

/** Where records are by default: the offices, mills and people of a test are in Vietnam. */
export const hanoi = 'Asia/Ho_Chi_Minh'

export const placeOf = async (sql: Sql, department = 'Audit') => ({
  countryId: await pick(sql, 'country', 'VN'),
  departmentId: await pick(sql, 'department', department),
})

/** The forms that people fill in, as every test does by default: API tests and stories alike. */
export const personForm = <Given extends { displayName?: string; [field: string]: unknown }>(
  place: { countryId: number; departmentId: number },
  given: Given,
) => {
  const displayName = given.displayName ?? unique('Person')
  const username = unique('person').replace(' ', '')
  const names = { username, displayName, fullName: displayName, email: `${username}@example.com` }
  return { ...names, ...place, timeZone: hanoi, ...given }
}

export const customerForm = <Given extends { companyName?: string; [field: string]: unknown }>(
  countryId: number,
  given: Given,
) => {
  const companyName = given.companyName ?? unique('Company')
  return {
    name: companyName,
    companyName,
    companyNumber: unique('No'),
    email: 'office@example.com',
    address: '1 Mill Road',
    countryId,
    timeZone: hanoi,
    contacts: [{ name: 'Lan Tran', isMain: true }],
    ...given,
  }
}

/** From 08:00 to 17:00 in Vietnam on 2 March 2026. */
export const auditForm = <Given extends object>(customerId: number, standardId: number[], given: Given) => ({
  idflNumber: unique('AUD'),
  customerId,
  standardId,
  start: '2026-03-02T01:00:00.000Z',
  end: '2026-03-02T10:00:00.000Z',
  ...given,
})

/** Time off from 2 to 4 March 2026. */
export const requestForm = <Given extends object>(reviewerId: number, given: Given) => ({
  category: 'timeOff',
  start: '2026-03-02T00:00:00.000Z',
  end: '2026-03-04T00:00:00.000Z',
  reviewerId,
  note: 'Family visit',
  ...given,
})

type AccountGiven = {
  role?: string
  name?: string
  country?: string
  department?: string
  isEnabled?: boolean
}

/** An account that can sign in by `signIn`, but by no password. */
export async function makeAccount(sql: Sql, given: AccountGiven = {}): Promise<number> {
  const place = {
    countryId: await pick(sql, 'country', given.country ?? 'VN'),
    departmentId: await pick(sql, 'department', given.department ?? 'Audit'),
  }
  const form = personForm(place, given.name ? { displayName: given.name } : {})
  const [made] = await sql<{ id: number }[]>`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, is_enabled,
      role_id, department_id, country_id, time_zone)
    values (${form.username}, ${form.displayName}, ${form.fullName}, ${form.email}, '', false, ${given.isEnabled ?? true},
      ${await pick(sql, 'role', given.role ?? 'Planner')}, ${form.departmentId}, ${form.countryId}, ${form.timeZone})
    returning id`
  return made?.id ?? 0
}

type Held = Partial<ValidityPeriod> & { code: string }

/** An auditor who holds the standards, for good unless a period is given. */
export async function makeStandardHolder(
  sql: Sql,
  {
    standards = [{ code: 'GRS' }],
    ...account
  }: AccountGiven & { standards?: readonly (string | Held)[] } = {},
): Promise<number> {
  const id = await makeAccount(sql, { role: 'Auditor', ...account })
  await sql`insert into auditor (id) values (${id})`
  for (const held of standards) {
    const { code, validFrom, validTo } = { ...forever, ...(typeof held === 'string' ? { code: held } : held) }
    await sql`
      insert into auditor_standard (auditor_id, standard_id, valid_from, valid_to)
      values (${id}, ${await pick(sql, 'standard', code)}, ${validFrom}, ${validTo})`
  }
  return id
}

type CustomerGiven = { companyName?: string; companyNumber?: string; country?: string; timeZone?: string }

export async function makeCustomer(
  sql: Sql,
  { country = 'VN', ...given }: CustomerGiven = {},
): Promise<number> {
  const form = customerForm(await pick(sql, 'country', country), given)
  const [made] = await sql<{ id: number }[]>`
    with made as (
      insert into customer (name, company_name, company_number, email, address, country_id, time_zone)
      values (${form.name}, ${form.companyName}, ${form.companyNumber}, ${form.email}, ${form.address},
        ${form.countryId}, ${form.timeZone}) returning id)
    insert into contact (customer_id, position, name, is_main)
    select id, 0, ${form.contacts[0]?.name ?? ''}, true from made returning customer_id as id`
  return made?.id ?? 0
}

type AuditGiven = Partial<Interval> & {
  number?: string
  customerId?: number
  standards?: readonly string[]
  auditorIds?: readonly number[]
}

/** An audit in the zone of its customer, 08:00 to 17:00 in Vietnam on 2 March 2026 unless given; assigned if it has auditors. */
export async function makeAudit(sql: Sql, given: AuditGiven = {}): Promise<number> {
  const form = auditForm(given.customerId ?? (await makeCustomer(sql)), [], given)
  const { start, end } = form
  const auditorIds = given.auditorIds ?? []
  const status = auditorIds.length > 0 ? 'assigned' : 'draft'
  const [made] = await sql<{ id: number }[]>`
    with made as (
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
      select ${given.number ?? form.idflNumber}, id, ${start}, ${end}, time_zone, ${status}, ${status === 'assigned'}
      from customer where id = ${form.customerId} returning id),
    covered as (
      insert into audit_standard (audit_id, standard_id)
      select made.id, standard.id from made, standard where code = any(${[...(given.standards ?? ['GRS'])]}))
    select id from made`
  const id = made?.id ?? 0
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select auditor_id, 'audit', ${id}, ${start}, ${end} from unnest(${[...auditorIds]}::integer[]) auditor_id`
  return id
}

type Absence = Interval & { kind?: 'timeOff' | 'sickLeave' | 'training' | 'other' }

export async function bookTimeOff(
  sql: Sql,
  auditorId: number,
  { kind, start, end }: Absence,
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into roster_entry (auditor_id, kind, starts_at, ends_at)
    values (${auditorId}, ${kind ?? 'timeOff'}, ${start}, ${end}) returning id`
  return made?.id ?? 0
}

type RequestGiven = Partial<Interval> & {
  userId: number
  reviewerId: number
  createdUserId?: number
  category?: string
  projectId?: number
}

/** A waiting request for time off, 2 to 4 March 2026 unless given. */
export async function makeRequest(sql: Sql, given: RequestGiven): Promise<{ id: number; version: number }> {
  const form = requestForm(given.reviewerId, given)
  const [made] = await sql<{ id: number; version: number }[]>`
    insert into request (category, account_id, created_by, reviewer_id, audit_id, starts_at, ends_at, note)
    values (${form.category}, ${form.userId}, ${form.createdUserId ?? form.userId}, ${form.reviewerId},
      ${form.projectId ?? null}, ${form.start}, ${form.end}, ${form.note})
    returning id, version`
  return made ?? { id: 0, version: 0 }
}
