import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { passwordForm, session } from '#contract/session.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { SubmitForm } from './submit-form.tsx'
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
  const sending = useSubmit(form, async ({ currentPassword, newPassword }) => {
    await change({ body: { currentPassword, newPassword } })
    form.reset()
    await onChanged()
  })
  return (
    <SubmitForm {...sending} saveLabel={sayPassword('changePassword')}>
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
    </SubmitForm>
  )
}
