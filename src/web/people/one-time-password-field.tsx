import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconDice3 } from '@tabler/icons-react'
import { oneTimePasswordDays } from '#domain/password.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { sayPicker } from '#words/en/pickers.ts'
import { makeOneTimePassword } from './one-time-password.ts'

type PasswordForm = Pick<
  UseFormReturnType<{ password: string | null }>,
  'setFieldValue' | 'key' | 'getInputProps'
>

/** Typed or generated here, then passed on in person: nothing is sent. */
export function OneTimePasswordField({ form }: { form: PasswordForm }) {
  const [isShown, { toggle, open }] = useDisclosure(false)
  const generate = () => {
    form.setFieldValue('password', makeOneTimePassword())
    open()
  }
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <PasswordField
        label={sayPicker('oneTimePassword')}
        description={sayPicker('oneTimePasswordHint', { days: oneTimePasswordDays })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        flex={1}
        maw={420}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={toggle}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button mt={22} variant="default" leftSection={<IconDice3 size={16} aria-hidden />} onClick={generate}>
        {sayPicker('generate')}
      </Button>
    </Group>
  )
}
