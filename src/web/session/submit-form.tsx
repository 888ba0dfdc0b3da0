import { Alert, Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** What was refused and belongs to no field. */
  message: string | undefined
  saveLabel: string
  children: ReactNode
}

/** A form of the profile: its fields with what was refused above them and the button below; sent by `useSubmit`. */
export function SubmitForm({ onSubmit, isPending, message, saveLabel, children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {message && (
          <Alert role="alert" color="red">
            {message}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={isPending}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
