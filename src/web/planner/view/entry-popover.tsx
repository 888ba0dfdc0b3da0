import { Button, Group, Popover } from '@mantine/core'
import {
  type Icon,
  IconArrowsExchange,
  IconArrowsHorizontal,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { type Ref, useImperativeHandle } from 'react'
import { audits } from '#contract/audits.ts'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { may } from '#web/app/session.ts'
import { mayMove, mayRemove, mayReplace, titleOf } from '#web/planner/data/booking.ts'
import { useStored } from '#web/planner/data/store.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { DragStore, HoverStore, PointedBar } from '#web/planner/hand/contexts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { OpenAudit } from '#web/planning/open-record.tsx'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { EntryCard, useItem } from './entry-card.tsx'

type EntryActions = {
  onMove: (entry: Entry) => void
  onAssign: (entry: Entry) => void
  onReplace: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}

type Props = {
  entry: Entry
  entries: readonly Entry[]
  gaps: readonly string[] | undefined
  opener: HTMLElement
  /** Without: the card alone, for whoever only looks. */
  actions?: EntryActions
  onClose: () => void
}

/** The card of an entry beside its bar; opened by a click it also offers what can be done. */
function EntryPopover({ entry, entries, gaps, opener, actions, onClose }: Props) {
  const card = { entry, entries, gaps }
  useCloseOnBack(!!actions, onClose)
  return (
    <Popover
      key={`${entry.id} ${!!actions}`}
      opened
      onChange={onClose}
      position="bottom-start"
      width={320}
      shadow="md"
      withRoles={false}
      trapFocus={!!actions}
      closeOnEscape={!!actions}
      transitionProps={{ duration: 0 }}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <Opener element={opener} />
      </Popover.Target>
      {actions ? (
        <Popover.Dropdown role="dialog" aria-label={titleOf(entry)} p="md">
          <EntryCard {...card} onClose={onClose} />
          <Actions {...{ entry, entries, opener, actions, onClose }} />
        </Popover.Dropdown>
      ) : (
        <Popover.Dropdown aria-hidden p="md" style={{ pointerEvents: 'none' }}>
          <EntryCard {...card} />
        </Popover.Dropdown>
      )}
    </Popover>
  )
}

/** One pop-over serves every bar: it is hung on the one in question instead of wrapping each. */
function Opener({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

type ActionsProps = Required<Omit<Props, 'gaps'>>

function Actions({ entry, entries, opener, actions, onClose }: ActionsProps) {
  useReturnFocus()
  const item = useItem(entry, entries)
  const isAssigned = entry.project?.status === 'assigned'
  const run = (act: (entry: Entry) => void) => () => {
    // The dialog that follows remembers the bar, to give the focus back to it.
    opener.focus({ preventScroll: true })
    onClose()
    act(entry)
  }
  return (
    <Group gap={6} mt="sm">
      {item && <OpenAudit item={item} />}
      {mayMove(entry) && (
        <Act icon={IconArrowsHorizontal} label={sayPlanner('move')} onClick={run(actions.onMove)} />
      )}
      {isAssigned && may(audits.assign) && (
        <Act icon={IconUserPlus} label={sayPlanner('assign')} onClick={run(actions.onAssign)} />
      )}
      {mayReplace(entry) && (
        <Act icon={IconArrowsExchange} label={sayPlanner('replace')} onClick={run(actions.onReplace)} />
      )}
      {mayRemove(entry) && (
        <Act icon={IconTrash} label={sayPlanner('remove')} color="red" onClick={run(actions.onRemove)} />
      )}
    </Group>
  )
}

type ActProps = { icon: Icon; label: string; color?: string; onClick: () => void }

function Act({ icon: Picture, label, color, onClick }: ActProps) {
  return (
    <Button
      size="xs"
      variant={color ? 'light' : 'default'}
      {...(color ? { color } : {})}
      leftSection={<Picture size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

type CardProps = {
  drag: DragStore
  hover: HoverStore
  opened: PointedBar | null
  actions: EntryActions
  onClose: () => void
}

/** The card of the bar that was opened; without one, and while nothing is dragged, of the one hovered over. */
export function BarCard({ drag, hover, opened, actions, onClose }: CardProps) {
  const { entries, entryById, gaps } = useBoard()
  const hovered = useStored(hover, bar => bar)
  const isDragging = useStored(drag, now => now !== null)
  const openedEntry = opened && entryById.get(opened.id)
  const bar = openedEntry ? opened : isDragging ? null : hovered
  const entry = bar && entryById.get(bar.id)
  if (!entry) return null
  return (
    <EntryPopover
      entry={entry}
      entries={entries}
      gaps={entry.projectId === null ? undefined : gaps.get(entry.projectId)}
      opener={bar.element}
      onClose={onClose}
      {...(openedEntry && { actions })}
    />
  )
}
