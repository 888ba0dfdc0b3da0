import { audits } from '#contract/audits.ts'
import { mostAudits } from '#contract/bulk.ts'
import type { Times } from '#web/planner/axis/days.ts'
import type { FocusTarget, Plan } from '#web/planner/data/plan.ts'
import { BulkDialog, type BulkKind } from '#web/planning/bulk-dialog.tsx'
import type { Entry } from '#web/planning/entry.ts'
import { SplitDialog } from '#web/planning/split-dialog.tsx'
import type { OfferUndo } from '#web/planning/undo-list.ts'
import { useAskEach } from '#web/ui/read/use-ask.ts'
import { BookDialog, type BookRequest } from './book-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** What is to be filled in: whose free time, or which entry is to be moved, replaced or joined. */
export type DialogRequest =
  | BookRequest
  /** `typed`: the times that the question was come back from with. */
  | { type: 'move' | 'assign' | 'replace'; entry: Entry; typed?: Times | undefined }
  /** The same change of the audits of several bars. */
  | { type: 'bulk'; kind: BulkKind; entries: readonly Entry[] }
  /** `day`: the cut, unless another one is chosen. */
  | { type: 'split'; entry: Entry; day?: string | undefined }

type Props = {
  request: DialogRequest | null
  onRequest: (request: DialogRequest | null) => void
  confirmChange: (plan: Plan, goBack?: () => void) => void
  offerUndo: OfferUndo
  focusOn: (target: FocusTarget) => void
}

/** What a mouse does by dragging, as dialogs. */
export function PlannerDialogs({ request, onRequest, confirmChange, offerUndo, focusOn }: Props) {
  const onClose = () => onRequest(null)
  if (!request) return null
  if (request.type === 'book') {
    const returnFocus = () => focusOn({ auditorId: request.auditor.id })
    const key = JSON.stringify(request.typed)
    return <BookDialog key={key} {...{ request, onRequest, onClose, returnFocus, offerUndo }} />
  }
  if (request.type === 'bulk') return <BulkOfBars {...request} {...{ onClose, focusOn }} />
  if (request.type === 'split') {
    const { entry, day } = request
    return (
      <SplitDialog
        projectId={entry.projectId ?? 0}
        memberId={entry.auditorId}
        day={day}
        onDone={offerUndo}
        onClose={onClose}
        returnFocus={() => focusOn({ auditorId: entry.auditorId, entryId: entry.id })}
      />
    )
  }
  const { entry, type, typed } = request
  const shared = {
    entry,
    confirmChange: (plan: Plan, typed?: Times) =>
      confirmChange(plan, () => onRequest({ type, entry, typed })),
    onClose,
    returnFocus: () => focusOn({ auditorId: entry.auditorId, entryId: entry.id }),
  }
  if (type !== 'move') return <ChooseDialog {...shared} mode={type} />
  // Come back to, it is another than the one that may still be sliding out, and would take it along.
  return <MoveDialog key={JSON.stringify(typed)} {...shared} typed={typed} />
}

type BulkProps = Pick<Props, 'focusOn'> & {
  kind: BulkKind
  entries: readonly Entry[]
  onClose: () => void
}

/** Bars say nothing of the versions of their audits: those are read first. */
function BulkOfBars({ kind, entries, focusOn, onClose }: BulkProps) {
  const ids = [...new Set(entries.flatMap(({ projectId }) => projectId ?? []))]
  const asked = ids.length > mostAudits ? [] : ids
  const read = useAskEach(
    audits.one,
    asked.map(id => ({ params: { id } })),
    {
      staleTime: 0,
      combine: answers => ({
        audits: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : undefined,
        error: answers.find(({ error }) => error)?.error ?? null,
      }),
    },
  )
  const returnFocus = () => {
    const [first] = entries
    if (first) focusOn({ auditorId: first.auditorId, entryId: first.id })
  }
  return <BulkDialog {...{ kind, onClose, returnFocus }} {...read} count={ids.length} />
}
