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
import { holds, may } from '#web/app/session.ts'
import { titleOf } from '#web/planner/data/describe-entry.ts'
import type { Entry } from '#web/planning/entry.ts'
import { OpenAudit } from '#web/planning/open-record.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
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
  lacks: readonly string[] | undefined
  opener: HTMLElement
  /** Without: the card alone, for whoever only looks. */
  actions?: EntryActions
  onClose: () => void
}

/** The card of an entry beside its bar; opened by a click it also offers what can be done. */
export function EntryPopover({ entry, entries, lacks, opener, actions, onClose }: Props) {
  const card = { entry, entries, lacks }
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

type ActionsProps = Required<Omit<Props, 'lacks'>>

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
      {mayMove(entry) && <Act icon={IconArrowsHorizontal} label="Move…" onClick={run(actions.onMove)} />}
      {isAssigned && may(audits.assign) && (
        <Act icon={IconUserPlus} label="Assign…" onClick={run(actions.onAssign)} />
      )}
      {mayReplace(entry) && (
        <Act icon={IconArrowsExchange} label="Replace…" onClick={run(actions.onReplace)} />
      )}
      {mayRemove(entry) && (
        <Act icon={IconTrash} label="Remove…" color="red" onClick={run(actions.onRemove)} />
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

/** The server refuses what may not be done; here it is only not offered. Canceled and completed audits stay. */
export function mayMove({ project }: Entry): boolean {
  if (project) return project.status === 'assigned' && may(audits.update)
  return holds('ModifyRoster')
}

export function mayReplace({ project }: Entry): boolean {
  return project ? project.status === 'assigned' && holds('ReAssignAudit') : holds('ModifyRoster')
}

export function mayRemove({ project }: Entry): boolean {
  return project ? project.status === 'assigned' && holds('CancelRoster') : holds('DeleteRoster')
}
