import type { Db } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { notifyExpiring } from '#server/notifications/notify-expiring.ts'
import { notifyTeam } from '#server/notifications/notify-team.ts'
import { decisionNotice, notifyReviewer } from '#server/requests/notify-parties.ts'
import { findRequest } from '#server/requests/queries.ts'
import type { DemoAudit } from './plan-audits.ts'

/** How far back notifications go; what is older than the second they have read. */
const notifiedDays = 14
const readAfterDays = 2

const dayLength = 86_400_000

type Context = { today: Date; plannerId: number }

/** The notifications everybody would have had in the last weeks, in the product’s own words; nothing is mailed. */
export async function loadNotifications(
  tx: Db,
  context: Context,
  audits: (DemoAudit & { id: number })[],
): Promise<void> {
  await notifyOfRequests(tx, context)
  await notifyOfAudits(tx, context, audits)
  await notifyOfStandards(tx, context)
  // Written in this very transaction: those that wait from before are left alone.
  await tx`delete from mail where created_at = now()`
}

async function notifyOfRequests(tx: Db, context: Context): Promise<void> {
  const since = new Date(context.today.getTime() - notifiedDays * dayLength)
  const lately = await tx<{ id: number; createdAt: Date }[]>`
    select id, created_at from request
    where status <> 'deleted' and coalesce(decided_at, created_at) between ${since} and ${context.today} order by id`
  for (const { id, createdAt } of lately) {
    const request = await findRequest(tx, id)
    if (request.responseDate && request.decidedBy) {
      await notify(tx, { accountId: request.decidedBy.id }, decisionNotice(request))
      await stamp(tx, context, request.responseDate)
    } else {
      await notifyReviewer(tx, { accountId: request.createdUserId }, request)
      await stamp(tx, context, createdAt)
    }
  }
}

/** Day by day, as the job does. */
async function notifyOfStandards(tx: Db, context: Context): Promise<void> {
  for (let age = notifiedDays; age >= 0; age -= 1) {
    const now = new Date(context.today.getTime() - age * dayLength)
    await notifyExpiring(tx, { now, since: null })
    await stamp(tx, context, now)
  }
}

/** Of those assigned and completed lately. */
async function notifyOfAudits(
  tx: Db,
  context: Context,
  audits: (DemoAudit & { id: number })[],
): Promise<void> {
  const sender = { accountId: context.plannerId }
  const since = context.today.getTime() - notifiedDays * dayLength
  for (const { id, team, createdAt, end, status } of audits) {
    const about = { auditId: id, accountIds: team }
    if (createdAt.getTime() > since) {
      await notifyTeam(tx, sender, { type: 'audit:assigned', ...about })
      await stamp(tx, context, createdAt)
    }
    if (status === 'completed' && end.getTime() > since) {
      await notifyTeam(tx, sender, { type: 'audit:completed', ...about })
      await stamp(tx, context, end)
    }
  }
}

/** Dates the notifications made just now: to that moment, and read since if that was days ago. */
async function stamp(tx: Db, { today }: Context, at: Date): Promise<void> {
  const isRead = today.getTime() - at.getTime() > readAfterDays * dayLength
  const readAt = isRead ? new Date(at.getTime() + dayLength / 4) : null
  await tx`
    update notification set created_at = ${at}, read_at = ${readAt}, awaits_digest = false where created_at = now()`
}
