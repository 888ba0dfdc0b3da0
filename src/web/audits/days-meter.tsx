import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { sayDays } from '#words/en/person-days.ts'

/** `3 of 4 person-days`, with a sign whether they are enough. */
export function DaysMeter({ planned, required }: { planned: number; required: number }) {
  const isEnough = planned >= required
  const Sign = isEnough ? IconCheck : IconAlertTriangle
  return (
    <Group component="span" gap={4} wrap="nowrap" c={isEnough ? 'green.9' : 'yellow.9'}>
      <Sign size={14} stroke={2.5} aria-hidden style={{ flex: 'none' }} />
      <Text span size="sm" inherit>
        {sayDays('plannedOf', { planned, required })}
      </Text>
    </Group>
  )
}
