import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { nameDocument } from '#web/app/document-title.ts'
import { refreshMe, signOut } from '#web/app/session.ts'
import { CardPage } from './card-page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Stands before everything else until the one-time password is changed: the server refuses all other calls. */
export function FirstPasswordPage() {
  useEffect(() => nameDocument('Choose your own password'), [])
  return (
    <CardPage
      title="Choose your own password"
      description="You signed in with a one-time password that somebody else has seen. Choose a new one to go on."
    >
      <ChangePasswordForm currentLabel="One-time password" onChanged={() => refreshMe()} />
      <Button variant="subtle" onClick={() => void signOut()}>
        Logout
      </Button>
    </CardPage>
  )
}
