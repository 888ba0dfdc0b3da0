import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { idParams } from '#contract/values.ts'
import { may } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCommon } from '#words/en/common.ts'
import type { RowAction } from './row-menu.tsx'

/** What most rows can be: changed, and deleted. */
export const editAction = (onClick: () => void): RowAction => ({
  label: sayCommon('edit'),
  icon: IconPencil,
  onClick,
})

type Removal = Endpoint & { params: typeof idParams }

/**
 * Deleting a row, for who may: it asks before it deletes, and says what was done. `refusal` says why it can’t be.
 *
 *     const deletionOf = useDeletion(countries.remove, sayCountry('countryDeleted'))
 *     … actions={[deletionOf(row, sayCountry.rich('deleteQuestion', { name: row.name, b: bold }))]}
 */
export function useDeletion(endpoint: Removal, success: string) {
  const remove = useSave(endpoint, success)
  return ({ id }: { id: number }, question: ReactNode, refusal?: string): RowAction | false =>
    may(endpoint) && {
      label: sayCommon('delete'),
      icon: IconTrash,
      danger: true,
      refusal,
      onClick: () => confirmDelete({ question, run: () => remove({ params: { id } }) }),
    }
}
