import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Entity } from '#contract/records/cards.ts'
import { may, useMe } from '#web/app/session.ts'
import { SideDialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { sayHistory } from '#words/en/history.ts'
import classes from './history.module.css'
import { HistoryTimeline } from './history-timeline.tsx'

/** Times are read where the record is, or by the reader’s own clock. */
type Subject = { id: number; name: string; timeZone?: string }

/**
 * The history of a row, beside its list: an action for the menu of a row whose record one may read, and the drawer that it
 * opens.
 *
 *     const [historyOf, historyDrawer] = useHistoryDrawer('customer', customers.one)
 *     … actions={[historyOf(row), …]} … {historyDrawer}
 */
export function useHistoryDrawer(entity: Entity, one: Endpoint) {
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setOpen] = useState(false)
  const me = useMe()
  const show = (row: Subject) => {
    setSubject(row)
    setOpen(true)
  }
  const historyOf = (row: Subject): RowAction | false =>
    may(one) && { label: sayHistory('history'), icon: IconHistory, onClick: () => show(row) }
  const drawer = (
    <SideDialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      position="right"
      size={760}
      title={subject && sayHistory('historyOf', { name: subject.name })}
      closeButtonProps={{ 'aria-label': sayHistory('close') }}
      attributes={dialogAttributes}
      classNames={{ title: classes.drawerTitle ?? '' }}
    >
      {subject && (
        <HistoryTimeline
          key={subject.id}
          of={{ entity, id: subject.id }}
          timeZone={subject.timeZone ?? me.timeZone}
          isShown={isOpen}
        />
      )}
    </SideDialog>
  )
  return [historyOf, drawer] as const
}
