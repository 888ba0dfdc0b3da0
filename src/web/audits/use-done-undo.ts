import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { type OwnCall, touchedOf, versionNow } from '#web/planning/undo-list.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { formatInterval } from '#words/moments.ts'
import type { Audit } from './audit.ts'

type Said = Reply<typeof audits.done>

/** Lists that an audit was marked as done, or as not done, and offers to undo it. What somebody else had said is theirs to say again. */
export function useDoneUndo() {
  const me = useMe()
  const { offerUndo } = useUndo()
  const mark = useSave(audits.done)
  const takeBack = useSave(audits.notDone)

  function wayTo({ id, version, was }: Said): OwnCall {
    const form = was && { start: was.start, end: was.end, note: was.note }
    return {
      asks: touched => ({ kind: 'done', projectId: id, version: versionNow(touched, version), done: form }),
      run: async touched => {
        const seen = { version: versionNow(touched, version) }
        const left = form
          ? await mark({ params: { id }, body: { ...form, ...seen } })
          : await takeBack({ params: { id }, body: seen })
        showSuccess(sayPlannerDialog('undone'))
        return { isWhole: true, touched: touchedAudit(left) }
      },
    }
  }
  return (
    { idflNumber: number, timeZone }: Pick<Audit, 'idflNumber' | 'timeZone'>,
    said: Said,
    say: string,
  ) => {
    const { was, done } = said
    offerUndo({
      said: say,
      done: sayUndoAudit(done ? 'done:done' : 'done:not-done', { number }),
      restores: was
        ? sayUndoAudit('beforeNotDone', { number, time: formatInterval(was.start, was.end, timeZone) })
        : sayUndoAudit('beforeDone', { number }),
      way: was === null || was.by.id === me.id ? wayTo(said) : null,
      touched: touchedAudit(said),
    })
  }
}

const touchedAudit = ({ id: projectId, version, before }: Said) =>
  touchedOf({ audits: [{ projectId, version, before }], rosters: [] })
