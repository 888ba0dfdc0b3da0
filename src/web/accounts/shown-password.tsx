import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { OwnTime } from '#web/ui/site-time.tsx'

type Props = { name: string; password: string; expiresAt: string; onDone: () => void }

/** A one-time password to be told; shown this once. */
export function ShownPassword({ name, password, expiresAt, onDone }: Props) {
  return (
    <Stack gap="lg">
      <Text size="sm" role="status">
        Tell it to {name} yourself: it is not sent, and it is shown only now. It is good until{' '}
        <OwnTime at={expiresAt} />, and must be changed at the first sign-in.
      </Text>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label="One-time password"
          readOnly
          flex={1}
          data-autofocus
          autoFocus
          styles={{ input: { fontFamily: 'monospace', fontSize: 16 } }}
          value={password}
          onFocus={event => event.currentTarget.select()}
        />
        <CopyPassword password={password} />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  )
}

function CopyPassword({ password }: { password: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(password)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  // Browsers open the clipboard to pages of a secure origin only; elsewhere the field is marked to be copied by hand.
  if (!navigator.clipboard) return null
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
