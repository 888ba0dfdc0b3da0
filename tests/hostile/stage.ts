import fc from 'fast-check'
import type { Sql } from 'postgres'
import { bookTimeOff, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { makeRequest } from '#tests/request-makers.ts'
import type { Known } from './make-input.ts'

/** Stands in every row that is none of the auditor's who will ask; `zebra-request` in what customer service may not read either. */
export const secret = /zebra/i
export const secretOfRequests = /zebra-request/i

/** Other people's work, with a word in it that must not get out. */
export async function setStage(sql: Sql): Promise<void> {
  const reviewerId = await makeAccount(sql, { role: 'Planner' })
  for (const standards of [['GRS'], ['GRS', 'ISO9001']]) {
    const userId = await makeStandardHolder(sql, { name: 'Zebra Auditor', standards })
    const customerId = await makeCustomer(sql, { companyName: `Zebra Mills ${userId}` })
    await makeAudit(sql, { number: `ZEBRA-${userId}`, customerId, auditorIds: [userId] })
    await makeAudit(sql, { number: `ZEBRA-DRAFT-${userId}`, customerId })
    const { id } = await makeRequest(sql, { userId, reviewerId })
    await sql`update request set note = 'zebra-request' where id = ${id}`
    const july = { start: new Date('2026-07-01Z'), end: new Date('2026-07-03Z') }
    const entryId = await bookTimeOff(sql, userId, july)
    await sql`update roster_entry set note = 'zebra' where id = ${entryId}`
  }
}

const tables = {
  account: ['users', 'auditors', 'userId', 'createdUserId', 'reviewerId', 'auditorId'],
  role: ['roles', 'roleId'],
  country: ['countries', 'countryId'],
  department: ['departments', 'departmentId'],
  standard: ['standards', 'standardId'],
  customer: ['customers', 'customerId'],
  audit: ['projects', 'projectId'],
  roster_entry: ['rosters', 'entityId'],
  request: ['requests'],
  notification: ['notifications', 'ids'],
}

/** The table whose ids a path takes, by its first part. */
export const tableOf = (path: string) =>
  Object.entries(tables).find(([, names]) => names.includes(path.split('/')[1] ?? ''))?.[0]

/** Stands for the version that the record has when the call is made. */
export const currentVersion = 'current version'

/** What fields and paths of these names hold when they hold something that exists. */
export async function learn(sql: Sql): Promise<Known> {
  const known: Known = {
    version: fc.constant(currentVersion),
    timeZone: fc.constantFrom('Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/New_York'),
    email: fc.uuid().map(id => `${id}@example.com`),
    companyNumber: fc.uuid(),
    idflNumber: fc.uuid(),
    username: fc.uuid(),
    displayName: fc.uuid(),
    code: fc.stringMatching(/^[A-Z]{2}$/),
    password: fc.constant('a-good-password'),
    sort: fc.constantFrom('id:asc', 'name:desc', 'createdAt:asc', 'start:desc'),
    permissions: fc.constantFrom(
      [],
      [{ name: 'ViewOwnUser' }],
      [{ name: 'ViewAllUser' }, { name: 'ModifyAudit' }],
    ),
  }
  for (const [table, names] of Object.entries(tables)) {
    const [row] = await sql<{ last: number }[]>`select coalesce(max(id), 1) as last from ${sql(table)}`
    // Among the newest, which are what this run has made, and a few beyond.
    const last = row?.last ?? 1
    const ids = fc.integer({ min: Math.max(1, last - 20), max: last + 1 })
    for (const name of names) known[name] = ids
  }
  return {
    ...known,
    auditors: fc.array(fc.record({ id: known.auditorId ?? fc.nat() }), { minLength: 1, maxLength: 2 }),
  }
}
