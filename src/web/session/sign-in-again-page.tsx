import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import { leaveSession, resumeSession } from '#web/app/after-sign-in.ts'
import { useMe } from '#web/app/session.ts'
import { isBack, subscribeToItems } from '#web/app/storage.ts'
import { receiveMessage } from '#web/ui/read/live-refresh.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { checkAndSignIn } from './check-and-sign-in.ts'
import { ownKeys, PasswordAgain } from './password-again.tsx'
import classes from './sign-in-again-page.module.css'
import { useSubmit } from './use-submit.ts'

/**
 * Over a page whose session ended with something unsaved on it. A dialog of the browser’s own: nothing below can be
 * reached, nor take the focus. Once the same person has signed in, here or in another tab, the page goes on as it was.
 */
export function SignInAgainPage() {
  const { id, email } = useMe()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const settle = () => {
      if (isBack(id)) goOn()
    }
    settle()
    return subscribeToItems(settle)
  }, [id])
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' } })
  const { onSubmit, isPending, message } = useSubmit(form, values => checkAndSignIn({ email, ...values }))
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-labelledby={titleId}
      onCancel={event => event.preventDefault()}
    >
      <Paper withBorder className={classes.card}>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <Title order={1} id={titleId}>
              {sayPassword('signInAgain')}
            </Title>
            <Alert role="alert" color={message ? 'red' : 'yellow'}>
              {message ?? sayPassword('signInAgainHint')}
            </Alert>
            <Text>{sayPassword.rich('signInAs', { email, b: chunks => <b key="email">{chunks}</b> })}</Text>
            <PasswordAgain email={email} form={form} isPending={isPending} go={sayPassword('signIn')} />
            <Button variant="subtle" fullWidth onClick={() => leaveSession('signedOut')} {...ownKeys}>
              {sayPassword('discardAndSignOut')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </dialog>
  )
}

function goOn(): void {
  resumeSession()
  receiveMessage({ event: 'reset' })
  // The button that saved was disabled when the page was covered, so the browser can’t give it the focus back.
  setTimeout(() => {
    const saves = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [type="submit"]')]
    if (document.activeElement === document.body) saves.at(-1)?.focus()
  }, 100)
}
