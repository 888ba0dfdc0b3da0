import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What is allowed, but worth a second look. */
export function Warning({ text }: { text: string }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
      <Text size="sm">{text}</Text>
    </Alert>
  )
}
