import { Alert, Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { passwordForm, session } from '#contract/session.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayPassword } from '#words/en/passwords.ts'

import { useSubmit } from './use-submit.ts'

const changeForm = passwordForm
  .extend({ confirmation: z.string() })
  .refine(values => values.confirmation === values.newPassword, {
    path: ['confirmation'],
    error: () => sayPassword('passwordsDiffer'),
    // Said together with the other faults, not after they are mended.
    when: () => true,
  })

const fields = [
  { name: 'currentPassword', label: 'currentPassword', autoComplete: 'current-password' },
  {
    name: 'newPassword',
    label: 'newPassword',
    autoComplete: 'new-password',
    hasHint: true,
  },
  { name: 'confirmation', label: 'confirmNewPassword', autoComplete: 'new-password' },
] as const

type Props = { currentLabel?: string; onChanged: () => unknown }

export function ChangePasswordForm({ currentLabel, onChanged }: Props) {
  const change = useSave(session.changePassword)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: schemaResolver(changeForm, { sync: true }),
  })
  const { onSubmit, isPending, message } = useSubmit(form, async ({ currentPassword, newPassword }) => {
    await change({ body: { currentPassword, newPassword } })
    form.reset()
    await onChanged()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {message && (
          <Alert role="alert" color="red">
            {message}
          </Alert>
        )}
        {fields.map(({ name, label, ...field }) => (
          <PasswordField
            key={form.key(name)}
            label={(name === 'currentPassword' && currentLabel) || sayPassword(label)}
            description={'hasHint' in field && sayPassword('newPasswordHint')}
            autoComplete={field.autoComplete}
            withAsterisk
            {...form.getInputProps(name)}
          />
        ))}
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={isPending}>
            {sayPassword('changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
