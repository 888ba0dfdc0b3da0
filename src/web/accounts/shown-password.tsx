import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { OwnTime } from '#web/ui/site-time.tsx'

type Props = { name: string; password: string; expiresAt: string; onDone: () => void }

/** A one-time password to be told; shown this once, until one says that one has it. */
export function ShownPassword({ name, password, expiresAt, onDone }: Props) {
  return (
    <Stack gap="lg">
      <Text size="sm" role="status">
        Give it to {name} yourself: it isn’t sent, and it is shown only now. It expires{' '}
        <OwnTime at={expiresAt} /> and must be changed at first sign-in.
      </Text>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label="One-time password"
          readOnly
          flex={1}
          data-autofocus
          autoFocus
          styles={{ input: { fontFamily: 'monospace', fontSize: '1rem' } }}
          value={password}
          onFocus={event => event.currentTarget.select()}
        />
        <CopyButton read={() => password} variant="default" />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I’ve noted it</Button>
      </Group>
    </Stack>
  )
}
