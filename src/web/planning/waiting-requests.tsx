import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import type { RequestCategory } from '#domain/request-status.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { dropWaiting, useWaiting, type Waiting } from '#web/app/waiting.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { sendWaiting } from '#web/ui/read/send-waiting.ts'
import { useNamedInterval } from '#web/ui/time/site-time.tsx'
import { sayCommon } from '#words/en/common.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayWaiting } from '#words/en/waiting.ts'

/** Requests that were written without reception and have reached nobody yet, or were refused when they did. */
export function WaitingRequests() {
  const waiting = useWaiting()
  if (waiting.length === 0) return null
  return (
    <Alert
      icon={<IconCloudUpload size={20} aria-hidden />}
      title={sayWaiting('waiting', {
        count: waiting.length,
        what: waiting.some(({ done }) => done) ? 'entries' : 'requests',
      })}
    >
      <Stack gap="sm">
        {waiting.map(one => (
          <One key={one.key} one={one} />
        ))}
      </Stack>
    </Alert>
  )
}

function One({ one }: { one: Waiting }) {
  const { timeZone } = useMe()
  const { category, start, end, note } = one.body as { category: RequestCategory } & Record<
    'start' | 'end' | 'note',
    string
  >
  const when = useNamedInterval({ start, end }, one.done?.timeZone ?? timeZone)
  const what = one.done
    ? sayWaiting('done', { number: one.done.number, when })
    : sayWaiting('one', { category: sayCategory(category), when })
  return (
    <div>
      <Text fw={500}>{what}</Text>
      {note && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {one.refusal !== undefined && (
        <Text size="sm" c="red.9">
          {sayWaiting('refused', { why: one.refusal })}
        </Text>
      )}
      {one.trouble !== undefined && (
        <Text size="sm" c="red.9">
          {sayWaiting('trouble', { why: one.trouble })}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        mt="xs"
        onClick={() =>
          confirmDelete({ question: sayWaiting('deleteQuestion', { what }), run: () => dropWaiting(one.key) })
        }
      >
        {sayCommon('delete')}
      </Button>
      {one.trouble !== undefined && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          ml="xs"
          onClick={() => void sendWaiting().catch(showFailure)}
        >
          {sayCommon('retry')}
        </Button>
      )}
    </div>
  )
}
