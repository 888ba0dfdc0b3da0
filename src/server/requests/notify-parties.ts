import type { Db } from '#server/db/transaction.ts'
import { notify, type Sender, withdraw } from '#server/notifications/notify.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { formatSpan } from '#words/moments.ts'
import type { Request } from './queries.ts'

/** Asks the reviewer to decide, in place of the previous one. */
export async function notifyReviewer(tx: Db, sender: Sender, request: Request): Promise<void> {
  await withdrawReviewRequest(tx, request.id)
  await notify(tx, sender, {
    type: 'request:waiting',
    title: `${describeRequest(request)} waits for your decision.`,
    entity: 'request',
    entityId: request.id,
    accountIds: [request.reviewerId],
  })
}

/** Nobody has to decide any more: a mail about it that waits isn't sent. */
export const withdrawReviewRequest = (tx: Db, requestId: number): Promise<void> =>
  withdraw(tx, { type: 'request:waiting', entity: 'request', entityId: requestId })

/** Whom it is about and who made it, of a decision; the named reviewer too where somebody else decided. */
export function decisionNotice(request: Request) {
  const isAccepted = request.status === 'accept'
  const reason = request.reason ? ` ${request.reason}` : ''
  return {
    type: isAccepted ? ('request:accept' as const) : ('request:reject' as const),
    title: `${describeRequest(request)} was ${isAccepted ? 'accepted' : 'rejected'}.${reason}`,
    entity: 'request' as const,
    entityId: request.id,
    accountIds: [request.userId, request.createdUserId, request.reviewerId],
  }
}

/** Whose accepted time was taken back. */
export async function notifyRevoked(tx: Db, sender: Sender, request: Request): Promise<void> {
  await notify(tx, sender, {
    type: 'roster:changed',
    title: `${describeRequest(request)} was taken back; the time to come is free again.`,
    entity: 'request',
    entityId: request.id,
    accountIds: [request.userId],
  })
}

/** `Time off of Anna Nguyen, 12 Mar 2027 to 13 Mar 2027,` by the calendar of the person it is about. */
function describeRequest({ category, user, timeZone, ...time }: Request): string {
  return `${sayCategory(category)} of ${user.name}, ${formatSpan(time, timeZone)},`
}
