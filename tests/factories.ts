import type { Sql } from 'postgres'
import type { Interval } from '#domain/interval.ts'
import type { ValidityPeriod } from '#domain/qualification.ts'

export type BuiltInRole = 'Administrator' | 'Planner' | 'Customer service' | 'Auditor'

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

type AccountGiven = {
  role?: string
  name?: string
  country?: string
  department?: string
  isEnabled?: boolean
}

/** An account that can sign in by `signIn`, but by no password. */
export async function makeAccount(sql: Sql, given: AccountGiven = {}): Promise<number> {
  const name = given.name ?? unique('Person')
  const username = unique('person').replace(' ', '')
  const [made] = await sql<{ id: number }[]>`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, is_enabled,
      role_id, department_id, country_id, time_zone)
    values (${username}, ${name}, ${name}, ${`${username}@example.com`}, '', false, ${given.isEnabled ?? true},
      ${await pick(sql, 'role', given.role ?? 'Planner')}, ${await pick(sql, 'department', given.department ?? 'Audit')},
      ${await pick(sql, 'country', given.country ?? 'VN')}, 'Asia/Ho_Chi_Minh') returning id`
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

export async function makeCustomer(sql: Sql, given: CustomerGiven = {}): Promise<number> {
  const companyName = given.companyName ?? unique('Company')
  const [made] = await sql<{ id: number }[]>`
    with made as (
      insert into customer (name, company_name, company_number, email, address, country_id, time_zone)
      values (${companyName}, ${companyName}, ${given.companyNumber ?? unique('No')}, 'office@example.com', '1 Mill Road',
        ${await pick(sql, 'country', given.country ?? 'VN')}, ${given.timeZone ?? 'Asia/Ho_Chi_Minh'}) returning id)
    insert into contact (customer_id, position, name, is_main)
    select id, 0, 'Lan Tran', true from made returning customer_id as id`
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
  const start = given.start ?? new Date('2026-03-02T01:00Z')
  const end = given.end ?? new Date('2026-03-02T10:00Z')
  const auditorIds = given.auditorIds ?? []
  const status = auditorIds.length > 0 ? 'assigned' : 'draft'
  const [made] = await sql<{ id: number }[]>`
    with made as (
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
      select ${given.number ?? unique('AUD')}, id, ${start}, ${end}, time_zone, ${status}, ${status === 'assigned'}
      from customer where id = ${given.customerId ?? (await makeCustomer(sql))} returning id),
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
