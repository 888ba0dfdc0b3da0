import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { useWayOfEdit } from '#web/planning/use-way-of-edit.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAuditDays } from '#words/en/audit-days.ts'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { useAuditUndo } from './use-audit-undo.ts'
import type { DetailedAudit } from './use-day-basis.ts'

type Days = NonNullable<Input<typeof audits.update>['body']['days']>

/** Saves how many person-days an audit needs, null: none are asked for; and offers to undo it. */
export function useSaveDays(): (audit: DetailedAudit, days: Days | null) => Promise<void> {
  const update = useSave(audits.update)
  const wayOfEdit = useWayOfEdit()
  const { offerAuditUndo } = useAuditUndo()
  return async (before, days) => {
    const { id, version, idflNumber: number, days: former = null } = before
    const after = await update({ params: { id }, body: { days, version } })
    offerAuditUndo({
      kind: 'days',
      before,
      after,
      said: sayAuditDays('saved'),
      way: wayOfEdit({ days: former }, before, after.version),
      restores: former
        ? sayUndoAudit('beforeDays', { number, required: former.required, offSite: former.offSite })
        : sayUndoAudit('beforeNoDays', { number }),
    })
  }
}
