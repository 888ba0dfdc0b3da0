import { audits } from '#contract/audits.ts'
import { Failure } from '#contract/failure.ts'
import { rosters } from '#contract/rosters.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { call } from '#web/app/api.ts'
import { statusLabel } from '#web/ui/status-badge.tsx'
import type { Plan } from '#web/planner/dialogs/use-confirm-change.tsx'

export const readAudit = (id: number) => call(audits.one, { params: { id } })
export const readEntry = (id: number) => call(rosters.one, { params: { id } })

/** An audit as it stands now; refused where others brought it to a status that leaves nothing to plan. */
export async function readToPlan(id: number, statuses: readonly AuditStatus[] = ['draft', 'assigned']) {
  const audit = await readAudit(id)
  if (!statuses.includes(audit.status))
    throw nothingLeft(`${audit.idflNumber} is ${statusLabel(audit.status).toLowerCase()}`)
  return audit
}

/** The question on what somebody else has saved; refused where that is what was asked for. */
export function renewed(plan: Plan): Plan {
  if (plan.changes.every(({ before, after }) => before === after)) throw nothingLeft('It is like that')
  return plan
}

export const nothingLeft = (state: string) =>
  new Failure('conflict', `${state} now, so there is nothing left to do here.`)
