import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type OwnCall, type Touched, touchedOf } from '#web/planning/undo-list.ts'
import { useReopen } from '#web/planning/use-reopen.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { formatInterval } from '#words/moments.ts'
import { type Audit, teamNames } from './audit.ts'
import { useRemoveMade } from './use-remove-made.ts'

type Kind =
  | 'assign'
  | 'reassign'
  | 'draft'
  | 'agree'
  | 'tentative'
  | 'update'
  | 'days'
  | 'cancel'
  | 'complete'
  | 're-open'

type Changed = Reply<typeof audits.assign>

/** One audit that was changed: how it was, how it is, and what is said of it at once. */
type Change = {
  kind: Kind
  before: Audit
  after: Changed
  said: string
  /** Where no steps take it back. */
  way?: OwnCall | undefined
  /** Where that is not place, times and team. */
  restores?: string | undefined
}

/** Lists what a dialog or the page of an audit changed with what was changed on the planner, and offers to undo it. */
export function useAuditUndo() {
  const { offerUndo } = useUndo()
  const reopen = useReopen()
  const wayOfMade = useRemoveMade()
  function offerAuditUndo({ kind, before, after, said, way, restores = sayBefore(before) }: Change) {
    const { undo, id, version } = after
    const audit = { projectId: id, version, before: undo.before }
    offerUndo({
      said,
      done: sayUndoAudit(`done:${kind}`, { number: after.idflNumber }),
      restores,
      ...(undo.reopens ? reopen(undo.inverse ?? []) : { way: way ?? undo.inverse }),
      touched: touchedOf({ audits: [audit], rosters: undo.rosters }),
    })
  }
  return { offerAuditUndo, offerUndoOfNew, noteDeleted }

  function offerUndoOfNew({ id, version, idflNumber: number }: Audit, said: string) {
    offerUndo({
      said,
      done: sayUndoAudit('done:create', { number }),
      restores: sayUndoAudit('beforeCreate', { number }),
      ...wayOfMade(() => sayPlannerDialog('undone')),
      touched: [{ entity: 'project', id, version, before: null }],
    })
  }

  /** Its number is spent, so nothing brings it back; what was done to it before stands on that. */
  function noteDeleted(audit: Audit, said: string) {
    const gone: Touched = { entity: 'project', id: audit.id, version: audit.version, before: null }
    offerUndo({
      said,
      done: sayUndoAudit('done:delete', { number: audit.idflNumber }),
      restores: sayBefore(audit),
      way: null,
      touched: [gone],
    })
  }
}

const sayBefore = (audit: Audit): string =>
  sayUndoAudit('before', {
    number: audit.idflNumber,
    company: audit.companyName,
    time: formatInterval(audit.start, audit.end, audit.timeZone),
    team: audit.auditors.length > 0 ? teamNames(audit) : 'none',
  })
