import { Popover } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'

type Props = {
  /** Another one is another pop-over. */
  id: number
  /** What it is about, for whoever hears it. */
  title: string
  opener: HTMLElement
  /** By a click or Enter; otherwise it is looked at alone. */
  isOpened: boolean
  width?: number
  onClose: () => void
  children: ReactNode
}

/** What stands beside a bar: its card, and opened by a click what can be done. */
export function BarPopover({ id, title, opener, isOpened, width = 320, onClose, children }: Props) {
  useCloseOnBack(isOpened, onClose)
  return (
    <Popover
      key={`${id} ${isOpened}`}
      opened
      onChange={onClose}
      position="bottom-start"
      width={width}
      shadow="md"
      withRoles={false}
      trapFocus={isOpened}
      closeOnEscape={isOpened}
      transitionProps={{ duration: 0 }}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <Opener element={opener} />
      </Popover.Target>
      {isOpened ? (
        <Popover.Dropdown role="dialog" aria-label={title} p="md">
          <ReturnFocus />
          {children}
        </Popover.Dropdown>
      ) : (
        <Popover.Dropdown aria-hidden p="md" style={{ pointerEvents: 'none' }}>
          {children}
        </Popover.Dropdown>
      )}
    </Popover>
  )
}

function ReturnFocus() {
  useReturnFocus()
  return null
}

/** One pop-over serves every bar: it is hung on the one in question instead of wrapping each. */
function Opener({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
