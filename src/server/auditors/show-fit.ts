import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Visibility } from '#server/planning/fit.ts'
import { maskClashes } from '#server/planning/mask-clashes.ts'
import type { Auditor } from './queries.ts'

const assigning: readonly Permission[] = ['CreateAudit', 'ModifyAudit', 'ReAssignAudit']

export function visibilityOf({ holds }: Caller): Visibility {
  if (holds('ViewAllRoster')) return 'roster'
  return assigning.some(permission => holds(permission)) ? 'time' : 'standards'
}

/** Auditors with as much of their fit as the caller may know; the clashes of all are masked at once. */
export async function maskFits(sql: Db, caller: Caller, rows: readonly Auditor[]): Promise<Auditor[]> {
  const visibility = visibilityOf(caller)
  if (visibility === 'standards') return rows.map(row => withoutTime(withoutLoad(row)))
  const all = rows.flatMap(({ clashes = [] }) => clashes)
  const shown = await maskClashes(sql, caller, all)
  const masked = rows.map(row => ({ ...row, clashes: shown.splice(0, row.clashes?.length ?? 0) }))
  return visibility === 'roster' ? masked : masked.map(withoutLoad)
}

const withoutLoad = ({ loadDays, sameCountry, lastVisit, ...row }: Auditor): Auditor => row

const withoutTime = ({ available, clashes, clashCount, ...row }: Auditor): Auditor => row
