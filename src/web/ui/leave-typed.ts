import { hasUnsaved } from '#web/app/unsaved.ts'
import { ask } from './ask.tsx'

/** Closes what may hold typed text, and asks before where it does. */
export async function leaveTyped(close: () => void): Promise<void> {
  const isSure =
    !hasUnsaved() ||
    (await ask({
      title: 'Leave without saving?',
      message: 'What you typed would be lost.',
      yes: 'Discard changes',
      no: 'Keep editing',
    }))
  if (isSure) close()
}
