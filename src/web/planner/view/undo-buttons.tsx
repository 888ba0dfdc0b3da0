import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStored } from '#web/app/store.ts'
import { UndoDialog } from '#web/planning/undo-dialog.tsx'
import { isUndoListShown, undoList } from '#web/planning/undo-list.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

/** Undo, and beside it the list of what can be undone; the keys do the same (`useChanges`). */
export function UndoButtons() {
  const latest = useStored(undoList, ([newest]) => newest)
  const isShown = useStored(isUndoListShown, is => is)
  const { undoLatest } = useUndo()
  // Left open by the browser's Back it must not stand there when one comes again.
  useEffect(() => () => isUndoListShown.set(false), [])
  const label = latest ? sayPlannerDialog('undoLatest', { done: latest.done }) : sayPlannerDialog('undo')
  const button = { variant: 'subtle', color: 'gray.8', size: 30 } as const
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon {...button} aria-label={label} onClick={undoLatest}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={sayPlannerDialog('undoListTip')}>
        <ActionIcon
          {...button}
          aria-label={sayPlannerDialog('undoList')}
          aria-haspopup="dialog"
          onClick={() => isUndoListShown.set(true)}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <UndoDialog opened={isShown} onClose={() => isUndoListShown.set(false)} />
    </>
  )
}
