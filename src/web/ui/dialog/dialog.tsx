// biome-ignore lint/style/noRestrictedImports: the one place that wraps them
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { useFocusOfDialog } from './use-return-focus.ts'

/**
 * Mantine's `Modal`, whose focus goes back where it came from unless something opened since has it. On a phone the
 * browser's Back calls `onClose`.
 */
export function Dialog(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <Modal {...props} {...useFocusOfDialog(props.opened)} data-closing={!props.opened || undefined} />
}

/** Mantine's `Drawer`, likewise. */
export function SideDialog(props: DrawerProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <Drawer {...props} {...useFocusOfDialog(props.opened)} data-closing={!props.opened || undefined} />
}
