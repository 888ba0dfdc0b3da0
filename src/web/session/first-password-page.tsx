import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { session } from '#contract/session.ts'
import { nameDocument } from '#web/app/document-title.ts'
import { refreshMe, signOut } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { saySession } from '#words/en/session.ts'
import { CardPage } from './card-page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The live stream, which everybody else gets, is refused until then as well. */
const lookMs = 10_000

/** Stands before everything else until the one-time password is changed: the server refuses all other calls. */
export function FirstPasswordPage() {
  useEffect(() => nameDocument(sayPassword('ownPasswordTitle')), [])
  // Signs out whoever was disabled meanwhile, before they have thought of a password in vain.
  useAsk(session.me, {}, { ask: refreshMe, refetchInterval: lookMs })
  return (
    <CardPage title={sayPassword('ownPasswordTitle')} description={sayPassword('ownPasswordHint')}>
      <ChangePasswordForm currentLabel={sayPassword('oneTimePassword')} onChanged={() => refreshMe()} />
      <Button variant="subtle" onClick={() => void signOut()}>
        {saySession('logout')}
      </Button>
    </CardPage>
  )
}
