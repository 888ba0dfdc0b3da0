import { hasUnsaved } from '#web/app/unsaved.ts'
import { sayForm } from '#words/en/form.ts'
import { ask } from './ask.tsx'

/** Closes what may hold typed text, and asks before where it does. */
export async function leaveTyped(close: () => void): Promise<void> {
  const isSure =
    !hasUnsaved() ||
    (await ask({
      title: sayForm('leaveWithoutSaving'),
      message: sayForm('typedWouldBeLost'),
      yes: sayForm('discardChanges'),
      no: sayForm('keepEditing'),
    }))
  if (isSure) close()
}
