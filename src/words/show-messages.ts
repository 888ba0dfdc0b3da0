import type { LetterKind } from '#domain/letters.ts'
import { sayMessage } from './en/messages.ts'

type Kept = {
  organisation?: string
  replyTo?: string
  invites?: 'on' | 'off'
  letters?: Partial<Record<LetterKind, { mode: 'off' | 'ask' | 'auto'; subject: string; text: string }>>
}

/** What history says of the setting of messages. */
export function showMessages({ organisation, replyTo, invites = 'off', letters = {} }: Kept): string {
  const line = (name: string, value: string) => sayMessage('kept', { name, value })
  return [
    line(sayMessage('organisation'), organisation || sayMessage('none')),
    line(sayMessage('replyTo'), replyTo || sayMessage('planner')),
    line(sayMessage('invites'), sayMessage(`invites:${invites}`)),
    ...Object.entries(letters).map(([kind, { mode, subject, text }]) =>
      line(
        sayMessage(`kind:${kind as LetterKind}`),
        sayMessage('keptLetter', { mode: sayMessage(`mode:${mode}`), subject, text }),
      ),
    ),
  ].join('\n')
}
