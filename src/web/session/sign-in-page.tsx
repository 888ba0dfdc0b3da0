import { Alert, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { forgetInactive, whySessionEnded } from '#web/app/after-sign-in.ts'
import { nameDocument } from '#web/app/document-title.ts'
import { forgotPasswordPath, readGuestState } from '#web/app/guest-address.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { saySession } from '#words/en/session.ts'
import { CardPage } from './card-page.tsx'
import { EmailField } from './email-field.tsx'
import { GuestLink } from './guest-link.tsx'
import { useSubmit } from './use-submit.ts'

const wayOn = { expired: 'continueAfterSignIn', inactive: 'inactive' } as const

/** `onTyping`: the application will be wanted in a moment. */
export function SignInPage({ onTyping }: { onTyping: () => void }) {
  useEffect(() => nameDocument(saySession('login')), [])
  const [ended, setEnded] = useState(whySessionEnded)
  useEffect(forgetInactive, [])
  const [{ email = '', notice }] = useState(readGuestState)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } })
  const { onSubmit, isPending, message } = useSubmit(form, async values => {
    const { checkAndSignIn } = await import('./check-and-sign-in.ts')
    await checkAndSignIn(values)
  })
  function typing() {
    if (ended === 'inactive') setEnded(null)
    onTyping()
  }
  return (
    <CardPage title={saySession('login')} description={saySession('loginHint')}>
      <form onSubmit={onSubmit} onInput={typing} noValidate>
        <Stack gap="md">
          {ended && !message && (
            <Alert role="alert" color="yellow" title={saySession('expired')}>
              {saySession(wayOn[ended])}
            </Alert>
          )}
          {notice && !message && (
            <Alert role="status" color="green">
              {notice}
            </Alert>
          )}
          {message && (
            <Alert role="alert" color="red">
              {message}
            </Alert>
          )}
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <PasswordField
            label={saySession('password')}
            autoComplete="current-password"
            withAsterisk
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <GuestLink to={forgotPasswordPath} carry={() => ({ email: form.getValues().email })}>
            {saySession('forgotLink')}
          </GuestLink>
          <Button type="submit" loading={isPending} fullWidth mt="sm">
            {saySession('login')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  )
}
