import { showFailure } from '#web/app/query-client.ts'
import { signOut } from '#web/app/session.ts'
import { listWaiting } from '#web/app/waiting.ts'
import { sayShell } from '#words/en/shell.ts'
import { sayWaiting } from '#words/en/waiting.ts'

/** Signing out wipes what this device keeps; what was written and not sent yet is asked about before. */
export function askToSignOut(): void {
  const count = listWaiting().length
  if (count === 0) void signOut()
  else void ask(count).catch(showFailure)
}

/** Hardly ever needed: its dialog comes with the first wish for it. */
async function ask(count: number): Promise<void> {
  const { confirmAction } = await import('#web/ui/dialog/confirm.tsx')
  confirmAction({
    title: sayWaiting('signOutTitle'),
    message: sayWaiting('signOutUnsent', { count }),
    confirmLabel: sayShell('logout'),
    danger: true,
    run: signOut,
  })
}
