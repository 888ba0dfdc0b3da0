import type { Sql } from 'postgres'
import type { auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import type { Visibility } from '#server/planning/fit.ts'
import { maskClashes } from '#server/planning/mask-clashes.ts'
import { type Auditor, findNeed, listAuditors } from './queries.ts'

type Query = Parsed<typeof auditors.list, 'query'>

/** A page of auditors; where an audit or a time is given, each with how well they fit it. */
export async function findAuditors(sql: Sql, caller: Caller, query: Query) {
  if (query.projectId) await refuseUnseen(sql, caller, query.projectId)
  const need = await findNeed(sql, query)
  const { count, rows } = await listAuditors(sql, query, { need, visibility: visibilityOf(caller) })
  return { count, rows: need ? await maskFits(sql, caller, rows) : rows }
}

const assigning: readonly Permission[] = ['CreateAudit', 'ModifyAudit', 'ReAssignAudit']

function visibilityOf({ holds }: Caller): Visibility {
  if (holds('ViewAllRoster')) return 'roster'
  return assigning.some(permission => holds(permission)) ? 'time' : 'standards'
}

/** Auditors with as much of their fit as the caller may know; the clashes of all are masked at once. */
async function maskFits(sql: Db, caller: Caller, rows: readonly Auditor[]): Promise<Auditor[]> {
  const visibility = visibilityOf(caller)
  if (visibility === 'standards') return rows.map(row => withoutTime(withoutLoad(row)))
  const all = rows.flatMap(({ clashes = [] }) => clashes)
  const shown = await maskClashes(sql, caller, all)
  const masked = rows.map(row => ({ ...row, clashes: shown.splice(0, row.clashes?.length ?? 0) }))
  return visibility === 'roster' ? masked : masked.map(withoutLoad)
}

const withoutLoad = ({ loadDays, sameCountry, lastVisit, ...row }: Auditor): Auditor => row

const withoutTime = ({ available, clashes, clashCount, ...row }: Auditor): Auditor => row
