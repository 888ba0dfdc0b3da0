import { TextInput, type TextInputProps } from '@mantine/core'
import { saySession } from '#words/en/session.ts'

/** The address that one signs in with, for whoever isn’t signed in. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label={saySession('email')} type="email" autoComplete="username" withAsterisk {...props} />
)
