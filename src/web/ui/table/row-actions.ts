import { IconPencil, IconTrash } from '@tabler/icons-react'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { sayCommon } from '#words/en/common.ts'
import type { RowAction } from './row-menu.tsx'

/** What most rows can be: changed, and deleted. */
export const editAction = (onClick: () => void): RowAction => ({
  label: sayCommon('edit'),
  icon: IconPencil,
  onClick,
})

type Deletion = Parameters<typeof confirmDelete>[0] & Pick<RowAction, 'refusal'>

/** Asks before it deletes; `refusal` says why it can’t. */
export const deleteAction = ({ refusal, ...deletion }: Deletion): RowAction => ({
  label: sayCommon('delete'),
  icon: IconTrash,
  danger: true,
  refusal,
  onClick: () => confirmDelete(deletion),
})
