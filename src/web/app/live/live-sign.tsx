import { Group, Loader, Text } from '@mantine/core'
import { useConnectionLostAt } from '#web/app/connection.ts'
import { useLive } from './use-live.ts'

/** Says gently that others' changes don't come by themselves at the moment; an empty region otherwise, to be read out. */
export function LiveSign() {
  const { isInterrupted } = useLive()
  const lostAt = useConnectionLostAt()
  return (
    <div role="status">
      {isInterrupted && lostAt === null && (
        <Group
          gap={6}
          wrap="nowrap"
          title="Others’ changes will show when the connection is back, or on reload."
        >
          <Loader size={12} color="gray" aria-hidden />
          <Text size="xs" c="gray.7" visibleFrom="sm">
            Live updates interrupted
          </Text>
          <Text size="xs" c="gray.7" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            Not live
          </Text>
        </Group>
      )}
    </div>
  )
}
