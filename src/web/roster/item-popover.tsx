import { CloseButton, Group, Popover, Stack, Text } from '@mantine/core'
import { type Ref, useImperativeHandle } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { AgreementNote } from '#web/planning/agreement.tsx'
import { kindLabel } from '#web/planning/item-look.ts'
import { ItemTimes } from '#web/planning/item-times.tsx'
import type { CalendarItem } from '#web/planning/items.ts'
import { titleOf } from '#web/planning/items.ts'
import { OpenAudit, OpenRequest } from '#web/planning/open-record.tsx'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayRoster } from '#words/en/roster.ts'
import { ItemTeam } from './item-team.tsx'

type OpenItem = { item: CalendarItem; opener: HTMLElement }

type Props = OpenItem & {
  onClose: () => void
  /** Narrows the calendar to one auditor; left out where it shows one already. */
  onShowAuditor?: ((id: number) => void) | undefined
}

/** All that a planner asks of an entry, beside the bar that was clicked. */
export function ItemPopover({ item, opener, onClose, onShowAuditor }: Props) {
  return (
    <Popover
      key={item.key}
      opened
      onChange={onClose}
      position="bottom-start"
      width={330}
      shadow="md"
      withinPortal
      trapFocus
      // It has the focus: hidden while its bar is out of sight, it would lose it, and Escape would no longer close it.
      hideDetached={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Opener element={opener} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={titleOf(item)} p="md">
        <Content item={item} onClose={onClose} onShowAuditor={onShowAuditor} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** One pop-over serves every bar: it is hung on the bar that was clicked instead of wrapping each. */
function Opener({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

function Content({ item, onClose, onShowAuditor }: Omit<Props, 'opener'>) {
  useCloseOnBack(true, onClose)
  useReturnFocus()
  const note = item.project ? '' : (item.waiting?.note ?? item.entries[0]?.note ?? '')
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={500} lh={1.3}>
            {titleOf(item)}
          </Text>
          <Text size="sm">{item.project?.companyName ?? kindLabel(item.kind)}</Text>
        </div>
        <CloseButton size="sm" aria-label={sayRoster('close')} onClick={onClose} />
      </Group>
      {item.project && (
        <Group gap="sm">
          <StatusBadge status={item.project.phase} />
          <Text size="xs" c="dimmed">
            {kindLabel(item.kind)}
          </Text>
        </Group>
      )}
      {item.waiting && (
        <div>
          <StatusBadge status="waiting" />
        </div>
      )}
      <ItemTimes item={item} />
      {item.project && <AgreementNote project={item.project} />}
      {item.project && <ItemTeam item={item} onShowAuditor={onShowAuditor} />}
      {note && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      <OpenAudit item={item} />
      {item.waiting && <OpenRequest id={item.waiting.requestId} />}
    </Stack>
  )
}
