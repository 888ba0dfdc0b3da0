import { Alert, Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { passwordForm, session } from '#contract/session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useSubmit } from './use-submit.ts'

const changeForm = passwordForm
  .extend({ confirmation: z.string() })
  .refine(values => values.confirmation === values.newPassword, {
    path: ['confirmation'],
    error: 'Passwords do not match.',
    // Said together with the other faults, not after they are mended.
    when: () => true,
  })

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'newPassword',
    label: 'New password',
    autoComplete: 'new-password',
    description: 'At least 6 characters.',
  },
  { name: 'confirmation', label: 'Confirm new password', autoComplete: 'new-password' },
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
        {fields.map(({ name, label, ...props }) => (
          <PasswordField
            key={form.key(name)}
            label={name === 'currentPassword' ? (currentLabel ?? label) : label}
            withAsterisk
            {...props}
            {...form.getInputProps(name)}
          />
        ))}
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
