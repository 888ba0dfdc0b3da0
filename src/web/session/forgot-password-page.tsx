import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { nameDocument } from '#web/app/document-title.ts'
import { signInPath } from '#web/app/guest-address.ts'
import { CardPage } from './card-page.tsx'
import { ForgotPasswordFields } from './forgot-password-fields.tsx'
import { steps } from './forgot-password-steps.ts'
import { GuestLink } from './guest-link.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

const labels = { email: 'Send code', code: 'Check code', password: 'Set new password' }

/** The way back in: email, verification code, new password. */
export function ForgotPasswordPage() {
  useEffect(() => nameDocument('Forgot Password'), [])
  const forgot = useForgotPassword()
  const { form, step, answer, onSubmit, isPending, message } = forgot
  const fields = useRef<HTMLFormElement>(null)
  const begin = useEffectEvent((_step: typeof step) => fields.current?.querySelector('input')?.focus())
  useEffect(() => begin(step), [step])

  const descriptions = {
    email: 'A verification code will be sent to your email address.',
    code: `Code for ${form.getValues().email.trim()}. ${answer}`,
    password: `Choose a new password for ${form.getValues().email}. You will be signed out everywhere.`,
  }
  return (
    <CardPage
      title="Forgot password"
      description={
        <span role="status">
          <Text span inherit fw={500}>
            Step {steps.indexOf(step) + 1} of 3.
          </Text>{' '}
          {descriptions[step]}
        </span>
      }
    >
      <form ref={fields} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {message && (
            <Alert role="alert" color="red">
              {message}
            </Alert>
          )}
          <ForgotPasswordFields {...forgot} />
          <Button type="submit" loading={isPending} fullWidth mt="sm">
            {labels[step]}
          </Button>
          <GuestLink to={signInPath} carry={() => ({ email: form.getValues().email })}>
            Back to login
          </GuestLink>
        </Stack>
      </form>
    </CardPage>
  )
}
