import type { Db } from '#server/db/transaction.ts'
import type { Sender } from '#server/notifications/notice.ts'
import { notify, withdraw } from '#server/notifications/notify.ts'
import { sayNotice } from '#words/en/notices.ts'
import { keepSpan } from '#words/notices.ts'
import type { Text } from '#words/words.ts'
import type { Request } from './queries.ts'

/** Asks the reviewer to decide, in place of the previous one. */
export async function notifyReviewer(tx: Db, sender: Sender, request: Request): Promise<void> {
  await withdrawReviewRequest(tx, request.id)
  await notify(tx, sender, {
    type: 'request:waiting',
    text: sayNotice.text('requestWaits', nameRequest(request)),
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
  return {
    type: isAccepted ? ('request:accept' as const) : ('request:reject' as const),
    text: describeDecision(request, isAccepted ? 'requestAccepted' : 'requestRejected'),
    entity: 'request' as const,
    entityId: request.id,
    accountIds: [request.userId, request.createdUserId, request.reviewerId],
  }
}

/** Whose accepted time was taken back. */
export async function notifyRevoked(tx: Db, sender: Sender, request: Request): Promise<void> {
  await notify(tx, sender, {
    type: 'roster:changed',
    text: sayNotice.text('requestRevoked', nameRequest(request)),
    entity: 'request',
    entityId: request.id,
    accountIds: [request.userId],
  })
}

/** Asks the reviewer to take back what was accepted. */
export async function notifyCancelAsked(tx: Db, sender: Sender, request: Request): Promise<void> {
  await notify(tx, sender, {
    type: 'request:waiting',
    text: sayNotice.text('cancelAsked', nameRequest(request)),
    entity: 'request',
    entityId: request.id,
    accountIds: [request.reviewerId],
  })
}

export async function notifyCancelAccepted(tx: Db, sender: Sender, request: Request): Promise<void> {
  await notify(tx, sender, {
    ...decisionNotice(request),
    type: 'request:accept',
    text: sayNotice.text('cancelAccepted', nameRequest(request)),
  })
}

export async function notifyCancelRefused(
  tx: Db,
  sender: Sender,
  request: Request,
  reason: string,
): Promise<void> {
  await notify(tx, sender, {
    ...decisionNotice(request),
    type: 'request:reject',
    text: sayNotice.text('cancelRefused', { ...nameRequest(request), reason }),
  })
}

function describeDecision(request: Request, decided: 'requestAccepted' | 'requestRejected'): Text {
  const { reason } = request
  const about = nameRequest(request)
  return reason ? sayNotice.text(`${decided}Because`, { ...about, reason }) : sayNotice.text(decided, about)
}

/** By the calendar of the person it is about. */
const nameRequest = ({ category, user, timeZone, ...time }: Request) => ({
  category,
  name: user.name,
  time: keepSpan(time, timeZone),
})
