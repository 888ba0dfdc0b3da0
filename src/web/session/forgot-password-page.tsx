import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { nameDocument } from '#web/app/document-title.ts'
import { signInPath } from '#web/app/guest-address.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { CardPage } from './card-page.tsx'
import { ForgotPasswordFields } from './forgot-password-fields.tsx'
import { steps } from './forgot-password-steps.ts'
import { GuestLink } from './guest-link.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

const labels = { email: 'sendCode', code: 'checkCode', password: 'setPassword' } as const

/** The way back in: email, verification code, new password. */
export function ForgotPasswordPage() {
  useEffect(() => nameDocument(sayPassword('forgotTitle')), [])
  const forgot = useForgotPassword()
  const { form, step, answer, onSubmit, isPending, message } = forgot
  const fields = useRef<HTMLFormElement>(null)
  const begin = useEffectEvent((_step: typeof step) => fields.current?.querySelector('input')?.focus())
  useEffect(() => begin(step), [step])

  const descriptions = {
    email: sayPassword('forgotEmailHint'),
    code: sayPassword('forgotCodeHint', { email: form.getValues().email.trim(), answer }),
    password: sayPassword('forgotPasswordHint', { email: form.getValues().email }),
  }
  return (
    <CardPage
      title={sayPassword('forgotTitle')}
      description={
        <span role="status">
          <Text span inherit fw={500}>
            {sayPassword('forgotStep', { step: String(steps.indexOf(step) + 1) })}
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
            {sayPassword(labels[step])}
          </Button>
          <GuestLink to={signInPath} carry={() => ({ email: form.getValues().email })}>
            {sayPassword('backToLogin')}
          </GuestLink>
        </Stack>
      </form>
    </CardPage>
  )
}
