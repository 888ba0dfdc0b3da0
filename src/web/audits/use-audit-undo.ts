import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Touched, touchedOf, type WayBack } from '#web/planning/undo-list.ts'
import { useReopen } from '#web/planning/use-reopen.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { formatInterval } from '#words/moments.ts'
import { type Audit, teamNames } from './audit.ts'

type Kind =
  | 'assign'
  | 'reassign'
  | 'draft'
  | 'agree'
  | 'tentative'
  | 'update'
  | 'cancel'
  | 'complete'
  | 're-open'

type Changed = Reply<typeof audits.assign>

/** One audit that was changed: how it was, how it is, and what is said of it at once. */
type Change = { kind: Kind; before: Audit; after: Changed; said: string; way?: WayBack | undefined }

/** Lists what a dialog or the page of an audit changed with what was changed on the planner, and offers to undo it. */
export function useAuditUndo() {
  const { offerUndo } = useUndo()
  const reopen = useReopen()
  function offerAuditUndo({ kind, before, after, said, way }: Change) {
    const { undo, id, version } = after
    const audit = { projectId: id, version, before: undo.before }
    offerUndo({
      said,
      done: sayUndoAudit(`done:${kind}`, { number: after.idflNumber }),
      restores: way ? sayUndoAudit('beforeEdit', { number: before.idflNumber }) : sayBefore(before),
      ...(undo.reopens ? reopen(undo.inverse ?? []) : { way: way ?? undo.inverse }),
      touched: touchedOf({ audits: [audit], rosters: undo.rosters }),
    })
  }
  return { offerAuditUndo, noteDeleted }

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
