import type { HistoryEntity } from '#contract/history.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { mayOpen } from '#server/planning/may-open-request.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'

/** `any`: one of these opens every record of the kind. `own`: this one opens the rows that pass. */
type Rule = {
  any: readonly Permission[]
  own?: { with: Permission; rows: (sql: Db, session: Session, id: number) => Fragment }
}

const oneself = {
  with: 'ViewOwnUser',
  rows: (sql: Db, { accountId }: Session, id: number) => sql`${id}::integer = ${accountId}`,
} as const

const masterData: Rule = { any: ['ViewDetailMasterData'] }

/** As the calls that read one such record have it. */
export const rules: Record<HistoryEntity, Rule> = {
  project: {
    any: ['ViewAuditDetail'],
    own: {
      with: 'ViewAssignedAudits',
      rows: (sql, { accountId }, id) =>
        sql`exists (select from audit where id = ${id} and deleted_at is null and ${hasOnTeam(sql, accountId)})`,
    },
  },
  user: { any: ['ViewAllUser'], own: oneself },
  auditor: { any: ['ViewAllUser', 'ViewAllRoster'], own: oneself },
  customer: { any: ['ViewDetailCustomers'] },
  request: {
    any: ['ViewDetailRequest'],
    own: {
      with: 'ViewOwnDetailRequest',
      rows: (sql, session, id) =>
        sql`exists (select from request where id = ${id} and ${mayOpen(sql, session)})`,
    },
  },
  roster: { any: [], own: { with: 'ViewOwnRoster', rows: isEntryShown } },
  role: masterData,
  country: masterData,
  department: masterData,
  standard: masterData,
}

/** Why somebody else is away is for those who see all requests, so only they see such an entry's history. */
function isEntryShown(sql: Db, { accountId, holds }: Session, id: number): Fragment {
  const opensAny = holds('ViewDetailRoster')
  return sql`exists (
    select from roster_entry where id = ${id} and (auditor_id = ${accountId}
      or ${opensAny} and (kind = 'audit' or ${holds('ViewAllRequests')})))`
}
