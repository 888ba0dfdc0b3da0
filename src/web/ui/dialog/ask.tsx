import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { sayCommon } from '#words/en/common.ts'
import { dialogAttributes } from './dialog-attributes.ts'

type Question = { title: string; message: ReactNode; yes: string; no?: string }

/**
 * A question in the middle of a save: `if (!(await ask({ … }))) return`. Where the answer starts something of its
 * own, `confirmAction` shows its refusals too.
 */
export function ask({ title, message, yes, no = sayCommon('cancel') }: Question): Promise<boolean> {
  return new Promise(answer => {
    const id = modals.openConfirmModal({
      title,
      children: <Message onBack={() => modals.close(id)}>{message}</Message>,
      labels: { confirm: yes, cancel: no },
      cancelProps: { 'data-autofocus': true },
      attributes: dialogAttributes,
      onConfirm: () => answer(true),
      // Runs after a yes too, which then stands already. Later, so that the Escape that said no does not go on to
      // shut the dialog below, which would no longer be waiting.
      onClose: () => setTimeout(() => answer(false)),
    })
  })
}

function Message({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  useCloseOnBack(true, onBack)
  return children
}
