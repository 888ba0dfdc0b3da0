import { Button, Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  IconArrowsHorizontal,
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconCopy,
  IconUserPlus,
} from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { changes } from '#contract/changes.ts'
import { copies } from '#contract/copies.ts'
import { useMenu } from '#web/app/close-on-back.ts'
import { may } from '#web/app/session.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayCopy } from '#words/en/copies.ts'
import type { BulkKind } from './bulk-dialog.tsx'

const kinds = [
  { kind: 'complete', icon: IconCircleCheck, isOffered: () => may(audits.complete) },
  { kind: 'assign', icon: IconUserPlus, isOffered: () => may(audits.assign) && may(auditors.list) },
  { kind: 'move', icon: IconArrowsHorizontal, isOffered: () => may(audits.update) && may(changes.apply) },
  { kind: 'copy', icon: IconCopy, isOffered: () => may(copies.make) },
  { kind: 'cancel', icon: IconBan, isOffered: () => may(audits.cancel) },
] as const

/** Whether there is anything that one may do with several. */
export const mayChangeSeveral = (): boolean => kinds.some(({ isOffered }) => isOffered())

type Props<Without extends 'copy' | never> = {
  onChoose: (kind: Exclude<BulkKind | 'copy', Without>) => void
  without?: Without
  /** Its button. */
  ref?: Ref<HTMLButtonElement>
  /** What it opens gives the focus back elsewhere, not to its button. */
  returnsElsewhere?: boolean
}

/** What can be done with all selected audits at once. */
export function BulkMenu<Without extends 'copy' | never = never>(props: Props<Without>) {
  const { onChoose, without, ref, returnsElsewhere } = props
  const button = useRef<HTMLButtonElement>(null)
  const ofButton = useMergedRef(button, ref)
  const menu = useMenu()
  const offered = kinds.filter(({ kind, isOffered }) => kind !== without && isOffered())
  if (offered.length === 0) return null
  return (
    // The button takes the focus before a dialog opens, so that the dialog gives it back there, unless it is elsewhere.
    <Menu
      {...menu}
      position="top-start"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      {...(!returnsElsewhere && { onClose: () => button.current?.focus() })}
    >
      <Menu.Target>
        <Button
          ref={ofButton}
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {sayBulk('change')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ kind, icon: Picture }) => (
          <Menu.Item
            key={kind}
            leftSection={<Picture size={16} aria-hidden />}
            {...(kind === 'cancel' && { color: 'red.9' })}
            onClick={() => onChoose(kind as Exclude<typeof kind, Without>)}
          >
            {kind === 'copy' ? sayCopy('copySome') : sayBulk(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
