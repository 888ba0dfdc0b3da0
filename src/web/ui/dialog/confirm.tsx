import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { sayCommon } from '#words/en/common.ts'
import { sayForm } from '#words/en/form.ts'
import { type Confirmation, ConfirmBody } from './confirm-body.tsx'
import { dialogAttributes } from './dialog-attributes.ts'

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
