import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'

/** A booking in spite of an exclusion. */
export type OverriddenExclusion = { auditId: number; auditorId: number | null; exclusionId: number }

/**
 * Tells those who keep the impartiality register, but for whoever did it, that an exclusion was overridden: who let whom go to which
 * audit. Why stands in the register alone.
 */
export async function notifyOverridden(
  tx: Db,
  sender: Sender,
  overridden: readonly OverriddenExclusion[],
): Promise<void> {
  if (overridden.length === 0) return
  const accountIds = await listHolders(tx, 'ModifyImpartiality')
  for (const { auditId, exclusionId } of overridden) {
    const [values] = await tx<{ sender: string; name: string; company: string; number: string }[]>`
      select actor.display_name as sender, account.display_name as name, customer.company_name as company,
        audit.idfl_number as number
      from exclusion
      join account on account.id = exclusion.auditor_id
      join customer on customer.id = exclusion.customer_id
      join audit on audit.id = ${auditId}
      join account actor on actor.id = ${sender.accountId}
      where exclusion.id = ${exclusionId}`
    if (!values) continue
    const text = sayNotice.text('overridden', values)
    const notice = { type: 'impartiality:overridden', text, entity: 'exclusion' } as const
    await notify(tx, sender, { ...notice, entityId: exclusionId, accountIds })
  }
}
