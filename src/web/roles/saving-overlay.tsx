import { Loader } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { sayRole } from '#words/en/roles.ts'

/**
 * Covers everything while a save is under way: nothing can be scrolled, clicked or typed until it has come through.
 * A modal, so that the keyboard can't get past it either.
 */
export function SavingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <Dialog
      opened={isShown}
      onClose={() => {}}
      title={sayRole('saving')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="xs"
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Loader size="sm" mx="auto" mb="sm" display="block" aria-hidden />
    </Dialog>
  )
}
