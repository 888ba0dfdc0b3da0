import { mostOfKind, type WorkKind } from '#domain/work.ts'
import { localDay } from '#domain/zoned-time.ts'
import { gatherRows } from './db/fetch-ids.ts'
import { type Fragment, where } from './db/paging.ts'
import type { Db } from './db/transaction.ts'
import { listDisruptions } from './disruptions/queries.ts'
import type { Caller } from './http/caller.ts'
import { readRequests, selectToDecide } from './requests/list-requests.ts'
import { readVisits, selectVisits } from './visits/list-visits.ts'
import type { Found, WorkFilters, WorkSource } from './work/source.ts'

// What needs somebody beside audits, by the definitions of the lists where it stands too.

const finding = (kind: WorkKind, found: readonly Found[]) => ({
  found,
  isCut: found.length === mostOfKind ? [kind] : [],
})

/** Of a table with `account_id` and `audit_id`: the person it is about, and what that person holds or the audit asks for. */
function personFilters(
  sql: Db,
  { countryId, standardId, departmentId, auditorId }: WorkFilters,
  person: Fragment,
) {
  const isOf = (condition: Fragment) =>
    sql`exists (select from account where account.id = ${person} and ${condition})`
  return [
    countryId && isOf(sql`account.country_id = any(${countryId}::integer[])`),
    departmentId && isOf(sql`account.department_id = any(${departmentId}::integer[])`),
    auditorId && sql`${person} = any(${auditorId}::integer[])`,
    standardId &&
      sql`exists (select from auditor_standard held
      where held.auditor_id = ${person} and held.standard_id = any(${standardId}::integer[]))`,
  ]
}

/** Requests that one may decide, by their start: however long they wait, what begins tomorrow comes first. */
const requests: WorkSource = {
  kinds: ['request'],
  maySee: ({ holds }) => holds('ApproveRequest'),
  async find(sql, caller, { start, end, value, batchId, ...asked }) {
    if (batchId !== undefined) return finding('request', [])
    const { ids } = await selectToDecide(sql, caller, value)
    const matching = where(sql, [
      ...personFilters(sql, asked, sql`request.account_id`),
      start && sql`request.starts_at >= ${start}`,
      end && sql`request.starts_at < ${end}`,
    ])
    const found = await sql<Found[]>`
      select 'request' as kind, request.id, request.starts_at as at
      from (${ids}) waiting join request on request.id = waiting.id ${matching}
      order by request.starts_at, request.id limit ${mostOfKind}`
    return finding('request', found)
  },
  async read(sql, _, found) {
    if (found.length === 0) return []
    const rows = await gatherRows(readRequests(sql, idsOf(found)))
    return found.flatMap(one => rows.filter(({ id }) => id === one.id).map(request => ({ ...one, request })))
  },
}

/** Visits of the board that nothing is planned for, due within 90 days; they are about no person. */
const visits: WorkSource = {
  kinds: ['visit'],
  maySee: ({ holds }) => holds('ViewCertificates'),
  async find(sql, caller, { start, end, value, batchId, countryId, standardId, departmentId, auditorId }) {
    if (batchId !== undefined || departmentId || auditorId) return finding('visit', [])
    const ids = selectVisits(sql, {
      flag: ['unplanned'],
      limit: mostOfKind,
      offset: 0,
      sort: [{ field: 'due', direction: 'asc' }],
      ...(countryId && { countryId }),
      ...(standardId && { standardId }),
      ...(value && { value }),
      ...(await daysWithin(sql, caller, { start, end })),
    })
    const found = await sql<Found[]>`
      select 'visit' as kind, visit.id, visit.due::timestamp at time zone 'UTC' as at
      from (${ids} limit ${mostOfKind}) due join visit on visit.id = due.id`
    return finding('visit', found)
  },
  async read(sql, _, found) {
    if (found.length === 0) return []
    const rows = await gatherRows(readVisits(sql, idsOf(found)))
    return found.flatMap(one => rows.filter(({ id }) => id === one.id).map(visit => ({ ...one, visit })))
  },
}

type Window = Pick<WorkFilters, 'start' | 'end'>

/** The days of the caller's calendar that a window touches: a visit is due on a day, wherever that is. */
async function daysWithin(sql: Db, { accountId }: Caller, { start, end }: Window) {
  if (!start && !end) return {}
  const [reader] = await sql<{ timeZone: string }[]>`select time_zone from account where id = ${accountId}`
  const dayOf = (moment: Date) => localDay(moment, reader?.timeZone ?? 'UTC')
  return {
    ...(start && { dueFrom: dayOf(start) }),
    ...(end && { dueTo: dayOf(new Date(end.getTime() - 1)) }),
  }
}

/** Open cases with audits that nothing was done about yet, by the start of the case. */
const disruptions: WorkSource = {
  kinds: ['disruption'],
  maySee: ({ holds }) => holds('ViewDisruptions'),
  async find(sql, caller, { start, end, value, batchId, ...asked }) {
    if (batchId !== undefined) return finding('disruption', [])
    const { rows } = await listDisruptions(sql, caller, {
      state: ['open'],
      limit: mostOfKind,
      offset: 0,
      sort: [{ field: 'start', direction: 'asc' }],
      ...(value && { value }),
    })
    const isIn = (at: Date) => !(start && at < start) && !(end && at >= end)
    const open = rows.filter(one => one.openCount > 0 && isIn(one.start))
    const kept = await keepAbout(sql, open, asked)
    return finding(
      'disruption',
      kept.map(({ id, start: at }) => ({ kind: 'disruption' as const, id, at })),
    )
  },
  async read(sql, caller, found) {
    if (found.length === 0) return []
    const { rows } = await listDisruptions(sql, caller, { state: ['open'], limit: mostOfKind, offset: 0 })
    return found.flatMap(one =>
      rows.filter(({ id }) => id === one.id).map(disruption => ({ ...one, disruption })),
    )
  },
}

/** Those about people as they are asked for; a case of a place is about nobody. */
async function keepAbout<Case extends { auditorId: number | null }>(
  sql: Db,
  cases: readonly Case[],
  asked: WorkFilters,
): Promise<readonly Case[]> {
  const ids = cases.flatMap(({ auditorId }) => auditorId ?? [])
  const conditions = personFilters(sql, asked, sql`person.id`)
  if (conditions.every(condition => condition === undefined)) return cases
  const people = await sql<{ id: number }[]>`
    select person.id from account person ${where(sql, [sql`person.id = any(${ids}::integer[])`, ...conditions])}`
  return cases.filter(({ auditorId }) => people.some(({ id }) => id === auditorId))
}

const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)

export const workSources: readonly WorkSource[] = [requests, visits, disruptions]
