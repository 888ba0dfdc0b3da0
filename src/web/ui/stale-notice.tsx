import { Alert, Button, Group } from '@mantine/core'
import { readMessage } from '#web/app/read-failure.ts'

/** What is shown could not be brought up to date; it stays readable. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="orange" radius={0} py="xs" role="alert">
      <Group justify="space-between" gap="sm">
        <span>This list could not be refreshed: {readMessage(error)}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  )
}
