import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { saySession } from '#words/en/session.ts'

/** Mantine's, whose eye is for the mouse alone, and whose errors screen readers don’t announce. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': saySession('showPassword') }}
      aria-invalid={!!props.error || undefined}
      {...props}
    />
  )
}
