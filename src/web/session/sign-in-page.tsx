import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signInForm } from '#contract/session.ts'
import { forgetExpiredSession, hasSessionExpired, takePathForAfterSignIn } from '#web/app/after-sign-in.ts'
import { signIn } from '#web/app/session.ts'
import { CardPage } from './card-page.tsx'
import { useSubmit } from './use-submit.ts'

export function SignInPage() {
  const router = useRouter()
  const [hasExpired] = useState(hasSessionExpired)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(signInForm, { sync: true }),
  })
  const { onSubmit, isPending, message } = useSubmit(form, async values => {
    await signIn(values)
    forgetExpiredSession()
    router.history.replace(takePathForAfterSignIn())
  })
  return (
    <CardPage title="Login" description="Sign in to plan audits, auditors and rosters.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {hasExpired && !message && (
            <Alert role="alert" color="yellow" title="Your session has expired.">
              Sign in to go on where you were.
            </Alert>
          )}
          {message && (
            <Alert role="alert" color="red">
              {message}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            withAsterisk
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            withAsterisk
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isPending} fullWidth mt="sm">
            Login
          </Button>
        </Stack>
      </form>
    </CardPage>
  )
}
