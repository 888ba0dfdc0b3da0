import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readMessage } from '#web/app/read-failure.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { sayPassword } from '#words/en/passwords.ts'
import { EmailField } from './email-field.tsx'
import type { useForgotPassword } from './use-forgot-password.ts'

type Props = Pick<ReturnType<typeof useForgotPassword>, 'form' | 'step' | 'setStep' | 'sendCode'>

export function ForgotPasswordFields(props: Props) {
  const { form, step } = props
  if (step === 'code') return <CodeFields {...props} />
  if (step === 'password') return <PasswordFields form={form} />
  return <EmailField key={form.key('email')} {...form.getInputProps('email')} />
}

function CodeFields({ form, setStep, sendCode }: Props) {
  const { resend, isPending } = useResend(sendCode, form)
  return (
    <>
      <TextInput
        label={sayPassword('verificationCode')}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        withAsterisk
        maxLength={20}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <Group gap="sm" justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={() => setStep('email')}>
          {sayPassword('useAnotherEmail')}
        </Button>
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={resend}>
          {sayPassword('sendAnotherCode')}
        </Button>
      </Group>
    </>
  )
}

function useResend(sendCode: Props['sendCode'], form: Props['form']) {
  const [isPending, setPending] = useState(false)
  async function resend() {
    setPending(true)
    form.setFieldValue('code', '')
    await sendCode().catch(error => form.setFieldError('code', readMessage(error)))
    setPending(false)
    form.getInputNode('code')?.focus()
  }
  return { resend, isPending }
}

function PasswordFields({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <PasswordField
        label={sayPassword('newPassword')}
        description={sayPassword('newPasswordHint')}
        autoComplete="new-password"
        withAsterisk
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={sayPassword('confirmNewPassword')}
        autoComplete="new-password"
        withAsterisk
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
    </>
  )
}
