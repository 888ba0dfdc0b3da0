import { Button, Menu } from '@mantine/core'
import {
  IconArrowsHorizontal,
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconCopy,
  IconUserPlus,
} from '@tabler/icons-react'
import { audits } from '#contract/audits.ts'
import { changes } from '#contract/changes.ts'
import { copies } from '#contract/copies.ts'
import { may } from '#web/app/session.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayCopy } from '#words/en/copies.ts'
import { mayAssign } from './audit-commands.ts'
import type { BulkKind } from './bulk-dialog.tsx'

const kinds = [
  { kind: 'complete', icon: IconCircleCheck, isOffered: () => may(audits.complete) },
  { kind: 'assign', icon: IconUserPlus, isOffered: mayAssign },
  { kind: 'move', icon: IconArrowsHorizontal, isOffered: () => may(audits.update) && may(changes.apply) },
  { kind: 'copy', icon: IconCopy, isOffered: () => may(copies.make) },
  { kind: 'cancel', icon: IconBan, isOffered: () => may(audits.cancel) },
] as const

/** What can be done with all selected audits at once. */
export function BulkMenu({ onChoose }: { onChoose: (kind: BulkKind | 'copy') => void }) {
  const offered = kinds.filter(({ isOffered }) => isOffered())
  if (offered.length === 0) return null
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {sayBulk('change')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ kind, icon: Picture }) => (
          <Menu.Item
            key={kind}
            leftSection={<Picture size={16} aria-hidden />}
            {...(kind === 'cancel' && { color: 'red.9' })}
            onClick={() => onChoose(kind)}
          >
            {kind === 'copy' ? sayCopy('copySome') : sayBulk(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
