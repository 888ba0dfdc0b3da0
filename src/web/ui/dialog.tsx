// biome-ignore lint/style/noRestrictedImports: the one place that wraps them
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useFocusOfDialog } from './use-return-focus.ts'

/** Mantine's `Modal`, whose focus goes back where it came from unless something opened since has it. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} {...useFocusOfDialog(props.opened)} />
}

/** Mantine's `Drawer`, likewise. */
export function SideDialog(props: DrawerProps) {
  return <Drawer {...props} {...useFocusOfDialog(props.opened)} />
}
