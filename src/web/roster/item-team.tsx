import { Button, Group, Stack, Text } from '@mantine/core'
import type { Entry } from '#web/planning/entry.ts'
import type { CalendarItem } from '#web/planning/items.ts'

import { sayRoster } from '#words/en/roster.ts'
import { formatInterval } from '#words/moments.ts'

type Props = { item: CalendarItem; onShowAuditor?: ((id: number) => void) | undefined }

/** Who is on the audit; one who is there for a part of it, with when. */
export function ItemTeam({ item, onShowAuditor }: Props) {
  return (
    <Stack gap={2}>
      {item.entries.map(entry => (
        <Group key={entry.id} justify="space-between" wrap="nowrap" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {entry.auditor.name}
            </Text>
            {isPart(entry, item) && (
              <Text size="xs" c="dimmed">
                {formatInterval(entry.start, entry.end, item.timeZone)}
              </Text>
            )}
          </div>
          {onShowAuditor && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={sayRoster('rosterOf', { name: entry.auditor.name })}
              onClick={() => onShowAuditor(entry.auditorId)}
            >
              {sayRoster('roster')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function isPart(entry: Entry, { start, end }: CalendarItem): boolean {
  return Date.parse(entry.start) !== Date.parse(start) || Date.parse(entry.end) !== Date.parse(end)
}
