import type { CertificateAction } from '#domain/certificate-status.ts'
import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine } from '#words/notices.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'

/** Whoever plans visits and may see of what. */
export async function listVisitPlanners(tx: Db): Promise<number[]> {
  const [planners, viewers] = await Promise.all([
    listHolders(tx, 'PlanVisits'),
    listHolders(tx, 'ViewCertificates'),
  ])
  return planners.filter(id => viewers.includes(id))
}

/** Decisions after which somebody has to plan, or no longer has to. */
const notifiedActions = ['grant', 'suspend', 'restore', 'withdraw'] as const
export type NotifiedAction = (typeof notifiedActions)[number]

export const isNotified = (action: CertificateAction): action is NotifiedAction =>
  notifiedActions.some(notified => notified === action)

const mostNamed = 5

type Decided = {
  id: number
  /** Of the certificate; the code of its standard while it has none. */
  number: string
  company: string
  action: NotifiedAction
  /** The numbers of the audits that are still planned for it, and of those that were canceled with it. */
  planned: readonly string[]
  canceled: readonly string[]
}

/** Tells those who plan visits what was decided on a certificate, and which audits are planned for it. */
export async function notifyStatus(
  tx: Db,
  sender: Sender,
  { id, number, company, action, planned, canceled }: Decided,
): Promise<void> {
  const text = combine([
    sayNotice.text('certificateDecided', { number, company, action }),
    ...nameAudits(planned, 'planned'),
    ...nameAudits(canceled, 'canceled'),
  ])
  const accountIds = await listVisitPlanners(tx)
  await notify(tx, sender, {
    type: 'certificate:status',
    text,
    entity: 'certificate',
    entityId: id,
    accountIds,
  })
}

/** `Planned for it: A2027-00042, A2027-00043.` */
function nameAudits(numbers: readonly string[], what: 'planned' | 'canceled'): Text[] {
  if (numbers.length === 0) return []
  const audits = asList(numbers.slice(0, mostNamed))
  const count = numbers.length - mostNamed
  return [
    count > 0
      ? sayNotice.text('auditsAndMore', { what, audits, count })
      : sayNotice.text('audits', { what, audits }),
  ]
}
