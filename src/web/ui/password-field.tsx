import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Mantine's, whose eye is for the mouse alone, and whose faults are not told to screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      aria-invalid={!!props.error || undefined}
      {...props}
    />
  )
}
