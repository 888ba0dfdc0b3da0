import { useState } from 'react'
import type { audits } from '#contract/audits.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { definePart, usePart } from './part.ts'
import { showFailure } from './query-client.ts'

/** Offered on the screens of several nouns, which know it by this door alone; its code comes when it is opened. */
const autoPlan = definePart(
  'autoPlan',
  async () => (await import('#web/plans/auto-plan-dialog.tsx')).AutoPlanDialog,
)

/** The button that plans a proposal again, which the planner offers too. */
export const planAgain = definePart(
  'autoPlan',
  async () => (await import('#web/plans/plan-again.tsx')).AgainButton,
)

/** When an audit is; its days are those of its own zone. */
type Span = Pick<RowOf<typeof audits.list>, 'start' | 'end' | 'timeZone'>

type Given = Reply<typeof plans.one>['input']
/** As another plan was asked for, but for what would give an audit a place. */
type Like = { input: Given; but: Partial<Pick<Given, 'mostAuditors' | 'noticeDays' | 'allowHolidays'>> }

type Asked = {
  projectIds?: readonly number[] | undefined
  value?: string | undefined
  spans?: readonly Span[] | undefined
  like?: Like | undefined
}

/**
 * Opens the dialog that asks for a plan: of the drafts named, else of all of a period, or those that a search finds. The days of
 * those named (`spans`) make the period that is offered. Whoever offers it asks `may(plans.create)` first; `dialog` belongs where it
 * stays while it is open.
 */
export function useAutoPlan() {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const Dialog = usePart(autoPlan, asked !== undefined, error => {
    close()
    showFailure(error)
  })
  return {
    open: (projectIds?: readonly number[], value?: string) => setAsked({ projectIds, value }),
    openLike: (projectIds: readonly number[], like: Like) => setAsked({ projectIds, like }),
    openFor: (drafts: readonly (Span & { id: number })[]) =>
      setAsked({ projectIds: drafts.map(({ id }) => id), spans: drafts }),
    dialog: asked && Dialog && <Dialog chosen={asked} onClose={close} />,
  }
}
