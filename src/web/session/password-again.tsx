import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { saySession } from '#words/en/session.ts'

/** So that Escape doesn’t reach the dialogs below. */
export const ownKeys = { 'data-mantine-stop-propagation': true }

type Props = {
  /** Of which account; said to the browser, which fills in the password. */
  email: string
  form: UseFormReturnType<{ password: string }>
  isPending: boolean
  /** What the button that sends it says. */
  go: string
}

/** The password of whoever is signed in, asked once more over the page, and the button that sends it. */
export const PasswordAgain = ({ email, form, isPending, go }: Props) => (
  <>
    <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
    <PasswordField
      label={saySession('password')}
      autoComplete="current-password"
      withAsterisk
      autoFocus
      key={form.key('password')}
      {...form.getInputProps('password')}
      {...ownKeys}
    />
    <Button type="submit" loading={isPending} fullWidth {...ownKeys}>
      {go}
    </Button>
  </>
)
