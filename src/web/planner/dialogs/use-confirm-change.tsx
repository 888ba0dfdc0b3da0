import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '#contract/failure.ts'
import { needsConfirmation, type Steps, sendChange } from '#web/planning/change.ts'
import { isWantTold } from '#web/planning/preview.ts'
import { type Confirmation, confirmAction } from '#web/ui/confirm.tsx'
import { type BeforeAfter, ChangeCard } from './change-card.tsx'
import { useUndo } from './use-undo.tsx'

export type Plan = {
  title: string
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  confirmLabel: string
  danger?: boolean
  /** The warning about standards stands among the warnings already. */
  isSure?: boolean
  steps: Steps
  /** Said once it is done: `AUD-7 moved 2 days later`. */
  done: string
  leadsTo: Landing
  /** The same on what somebody else has saved meanwhile, so that nothing that was typed is lost. */
  renew: () => Promise<Plan>
}

/** Where the focus goes when what had it is gone: to a bar of the auditor’s row, or to its name. */
export type Landing = { auditorId: number; auditId?: number; entryId?: number | undefined }

type Ways = Record<'focusOn' | 'reveal', (landing: Landing) => void>

/** Asks before each change with before and after; once saved it can be undone. */
export function useConfirmChange({ focusOn, reveal }: Ways) {
  const { offerUndo, undoLatest } = useUndo()
  const saving = useSaving(offerUndo, reveal)
  const toConfirmation = useCallback(
    (plan: Plan, goBack?: () => void): Confirmation => {
      const { title, confirmLabel, danger, changes, warnings, steps, renew } = plan
      return {
        title,
        message: <ChangeCard {...{ changes, warnings, steps }} />,
        confirmLabel,
        size: 'md',
        run: saving(plan),
        goBack,
        returnFocus: () => focusOn(plan.leadsTo),
        renew: async () => ({ confirmation: toConfirmation(await renew(), goBack) }),
        ...(danger ? { danger } : { canUndo: true }),
      }
    },
    [saving, focusOn],
  )
  const confirmChange = useCallback(
    (plan: Plan, goBack?: () => void) => confirmAction(toConfirmation(plan, goBack)),
    [toConfirmation],
  )
  return { confirmChange, offerUndo, undoLatest }
}

/** Saves what was confirmed; refused only for want of standards, the next try goes past that. */
function useSaving(offerUndo: (done: string, inverse: Steps | null) => void, reveal: Ways['reveal']) {
  const client = useQueryClient()
  return useCallback(
    (plan: Plan) => {
      let isSure = plan.isSure ?? false
      return async () => {
        try {
          const { inverse } = await sendChange(client, plan.steps, {
            confirmed: isSure || isWantTold(client, plan.steps),
          })
          offerUndo(plan.done, inverse)
          reveal(plan.leadsTo)
        } catch (error) {
          isSure ||= needsConfirmation(error)
          throw withAdvice(error)
        }
      }
    },
    [client, offerUndo, reveal],
  )
}

/** A refusal with the way on. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, message, code, details } = error
  const advice = needsConfirmation(error)
    ? 'Confirm again to go ahead anyway; the history will show it.'
    : code === 'clash'
      ? 'Nothing was changed. Choose other days or another auditor.'
      : ''
  return new Failure(kind, `${message} ${advice}`.trim(), { ...(code ? { code } : {}), details })
}
