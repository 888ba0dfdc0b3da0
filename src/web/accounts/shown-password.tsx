import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { CopyButton } from '#web/ui/table/copy-button.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayAccount } from '#words/en/accounts.ts'

type Props = { name: string; password: string; expiresAt: string; onDone: () => void }

/** A one-time password to be told; shown this once, until one says that one has it. */
export function ShownPassword({ name, password, expiresAt, onDone }: Props) {
  return (
    <Stack gap="lg">
      <Text size="sm" role="status">
        {sayAccount.rich('giveIt', { name, expires: () => <OwnTime key="expires" at={expiresAt} /> })}
      </Text>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={sayAccount('oneTimePassword')}
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
        <Button onClick={onDone}>{sayAccount('noted')}</Button>
      </Group>
    </Stack>
  )
}
