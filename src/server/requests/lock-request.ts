import type { Interval } from '#domain/interval.ts'
import { permissions } from '#domain/permissions.ts'
import type { Person } from '#domain/request-rights.ts'
import {
  nextRequestStatus,
  type RequestAction,
  type RequestCategory,
  type RequestStatus,
} from '#domain/request-status.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { refusedRequest } from '#words/refused-status.ts'

export type LockedRequest = Interval & {
  id: number
  category: RequestCategory
  status: RequestStatus
  userId: number
  createdUserId: number
  reviewerId: number
  projectId: number | null
  note: string
  cancelAskedAt: Date | null
}

type RequestRecord = {
  category: RequestCategory
  status: RequestStatus
  accountId: number
  createdBy: number
  reviewerId: number
  auditId: number | null
  startsAt: Date
  endsAt: Date
  note: string
  cancelAskedAt: Date | null
}

type Rule = {
  visible: Fragment
  version?: number
  may: (request: LockedRequest, person: Person) => boolean
}

/** Locks a request for the change that follows: 404 outside `visible`, 403 unless one may, then 409 `stale`. */
export async function lockRequest(
  tx: Db,
  caller: Caller,
  id: number,
  { visible, version, may }: Rule,
): Promise<LockedRequest> {
  const found = await tx`select from request where id = ${id} and ${visible}`
  if (found.length === 0) throw missing()
  const request = toLocked(await lockRecord<RequestRecord>(tx, 'request', id))
  if (!may(request, toPerson(caller))) throw refuse('forbidden', sayCallFailure.text('forbidden'))
  // Compared last: whoever may not change it isn't shown who did.
  if (version !== undefined) await lockRecord(tx, 'request', id, version)
  return request
}

function toLocked(record: RequestRecord & { id: number }): LockedRequest {
  return {
    id: record.id,
    category: record.category,
    status: record.status,
    userId: record.accountId,
    createdUserId: record.createdBy,
    reviewerId: record.reviewerId,
    projectId: record.auditId,
    start: record.startsAt,
    end: record.endsAt,
    note: record.note,
    cancelAskedAt: record.cancelAskedAt,
  }
}

export const toPerson = ({ accountId, holds }: Caller): Person => ({
  id: accountId,
  permissions: permissions.map(({ name }) => name).filter(holds),
})

/** The status that the action leads to. Throws a 409 naming both if the status doesn't allow the action. */
export function requireTransition(status: RequestStatus, action: RequestAction): RequestStatus {
  const next = nextRequestStatus(status, action)
  if (next) return next
  throw refuse('conflict', refusedRequest(status, action))
}
