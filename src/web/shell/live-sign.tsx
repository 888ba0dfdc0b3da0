import { Group, Loader, Text } from '@mantine/core'
import { useConnectionLostAt } from '#web/app/connection.ts'
import { sayShell } from '#words/en/shell.ts'
import { useLive } from './use-live.ts'

/** Says gently that others' changes don't come by themselves at the moment; an empty region otherwise, to be read out. */
export function LiveSign() {
  const { isInterrupted } = useLive()
  const lostAt = useConnectionLostAt()
  return (
    <div role="status">
      {isInterrupted && lostAt === null && (
        <Group gap={6} wrap="nowrap" title={sayShell('liveHint')}>
          <Loader size={12} color="gray" aria-hidden />
          <Text size="xs" c="gray.7" visibleFrom="sm">
            {sayShell('liveInterrupted')}
          </Text>
          <Text size="xs" c="gray.7" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            {sayShell('notLive')}
          </Text>
        </Group>
      )}
    </div>
  )
}
