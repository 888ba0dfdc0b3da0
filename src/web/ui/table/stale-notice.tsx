import { Alert, Button, Group } from '@mantine/core'
import { readMessage } from '#web/app/read-failure.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'

/** What is shown could not be brought up to date; it stays readable. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="orange" radius={0} py="xs" role="alert">
      <Group justify="space-between" gap="sm">
        <span>{sayTable('notRefreshed', { reason: readMessage(error) })}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {sayCommon('retry')}
        </Button>
      </Group>
    </Alert>
  )
}
