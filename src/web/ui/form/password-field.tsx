import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { saySession } from '#words/en/session.ts'

/** Mantine's, whose eye is for the mouse alone, and whose faults are not told to screen readers. */
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
