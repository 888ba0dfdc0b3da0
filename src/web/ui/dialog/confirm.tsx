import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { sayCommon } from '#words/en/common.ts'
import { sayForm } from '#words/en/form.ts'
import type { Change } from './changed-meanwhile.tsx'
import { ConfirmBody } from './confirm-body.tsx'
import { dialogAttributes } from './dialog-attributes.ts'

export type Confirmation = {
  title: string
  /** What will happen, in a sentence or more. */
  message: ReactNode
  /** The button that does it: `Cancel audit`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** It can be undone: the focus stands on the button that does it, and not on the one that doesn’t. */
  canUndo?: boolean
  /** Asks for a reason, required before anything is done; `label` is `Reason` unless given. */
  reason?: { label?: string; description?: string; initial?: string; optional?: boolean }
  /** More to see or to fill in, above the buttons. */
  extra?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Leads back to the form that the question came from, as it was filled in. */
  goBack?: (() => void) | undefined
  /** Takes the focus when what had it is gone. */
  returnFocus?: () => void
  /** Does it. A refusal it throws is shown in the dialog, which then stays open. */
  run: (reason: string) => Promise<unknown>
  /** The same question on what somebody else has saved meanwhile; asked when `run` was refused as stale. */
  renew?: (() => Promise<Renewed>) | undefined
  /** The question that a refusal leads to, in place of this one; undefined: the refusal is shown. */
  askOn?: (error: unknown) => Confirmation | undefined
}

export type Renewed = { confirmation: Confirmation; changes?: readonly Change[] }

/**
 * Asks before something is done.
 *
 *     confirmAction({
 *       title: 'Cancel audit', message: `Audit ${audit.idflNumber} will be canceled and its auditors released.`,
 *       confirmLabel: 'Cancel audit', cancelLabel: 'Keep audit', danger: true, reason: {},
 *       run: reason => cancel({ params: { id: audit.id }, body: { reason, version: audit.version } }),
 *     })
 */
export function confirmAction(confirmation: Confirmation): void {
  // Its own key: one that takes the place of another must not begin in the other's state.
  const id = randomId()
  modals.open({
    modalId: id,
    title: confirmation.title,
    attributes: dialogAttributes,
    size: confirmation.size ?? (confirmation.extra ? 'md' : 'sm'),
    children: <ConfirmBody key={id} confirmation={confirmation} onClose={() => modals.close(id)} />,
  })
}

/**
 * Asks before a record is deleted; a refusal (`in use by 3 accounts`) is shown in the dialog.
 *
 *     const remove = useSave(countries.remove, sayCountry('countryDeleted'))
 *     confirmDelete({
 *       question: sayCountry.rich('deleteQuestion', { name: row.name, b: bold }),
 *       run: () => remove({ params: { id: row.id } }),
 *     })
 */
export function confirmDelete({
  question,
  hint,
  run,
}: {
  question: ReactNode
  hint?: ReactNode
  run: () => Promise<unknown>
}): void {
  confirmAction({
    title: sayForm('deleteTitle'),
    message: question,
    extra: hint,
    size: 'sm',
    confirmLabel: sayCommon('delete'),
    danger: true,
    run,
  })
}
