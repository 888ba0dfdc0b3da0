import { Button, Group } from '@mantine/core'
import {
  type Icon,
  IconArrowsExchange,
  IconArrowsHorizontal,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconScissors,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { useStored } from '#web/app/store.ts'
import { mayAgree, mayMove, mayRemove, mayReplace, maySplit, titleOf } from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { DragStore, HoverStore, PointedBar } from '#web/planner/hand/contexts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { OpenAudit } from '#web/planning/open-record.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { saySplit } from '#words/en/split.ts'
import { BarPopover } from './bar-popover.tsx'
import { EntryCard, useItem } from './entry-card.tsx'
import { GhostPopover } from './ghost-popover.tsx'

type EntryActions = {
  onMove: (entry: Entry) => void
  onAssign: (entry: Entry) => void
  onReplace: (entry: Entry) => void
  onAgree: (entry: Entry) => void
  onSplit: (entry: Entry, day?: string) => void
  onRemove: (entry: Entry) => void
}

type Props = {
  entry: Entry
  entries: readonly Entry[]
  gaps: readonly string[] | undefined
  opener: HTMLElement
  /** The one that was clicked on. */
  day?: string | undefined
  /** Without: the card alone, for whoever only looks. */
  actions?: EntryActions
  onClose: () => void
}

/** The card of an entry beside its bar; opened by a click it also offers what can be done. */
function EntryPopover({ entry, entries, gaps, opener, day, actions, onClose }: Props) {
  const card = { entry, entries, gaps }
  return (
    <BarPopover id={entry.id} title={titleOf(entry)} opener={opener} isOpened={!!actions} onClose={onClose}>
      {actions ? (
        <>
          <EntryCard {...card} onClose={onClose} />
          <Actions {...{ entry, entries, opener, day, actions, onClose }} />
        </>
      ) : (
        <EntryCard {...card} />
      )}
    </BarPopover>
  )
}

type ActionsProps = Omit<Props, 'gaps' | 'actions'> & { actions: EntryActions }

function Actions({ entry, entries, opener, day, actions, onClose }: ActionsProps) {
  const item = useItem(entry, entries)
  const isAgreed = entry.project?.isAgreed
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
      {maySplit(entry) && (
        <Act
          icon={IconScissors}
          label={saySplit('split')}
          onClick={run(chosen => actions.onSplit(chosen, day))}
        />
      )}
      {mayAgree(entry) && (
        <Act
          icon={isAgreed ? IconCalendarQuestion : IconCalendarCheck}
          label={sayAgreement(isAgreed ? 'makeTentative' : 'customerAgreed')}
          onClick={run(actions.onAgree)}
        />
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
  if (isGhost(entry))
    return <GhostPopover ghost={entry} opener={bar.element} isOpened={!!openedEntry} onClose={onClose} />
  return (
    <EntryPopover
      entry={entry}
      entries={entries}
      gaps={entry.projectId === null ? undefined : gaps.get(entry.projectId)}
      opener={bar.element}
      day={bar.day}
      onClose={onClose}
      {...(openedEntry && { actions })}
    />
  )
}
