import { Button, Group, Text } from '@mantine/core'
import { plans } from '#contract/plans.ts'
import { localDay } from '#domain/zoned-time.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { formatDate } from '#words/days.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'

type Props = {
  planId: number
  /** How many bars are drawn; undefined until that is known. */
  count: number | undefined
  onGo: (day: string) => void
}

/** Where nothing of a proposal is on the days shown: where the first of it is. */
export function WhereGhosts({ planId, count, onGo }: Props) {
  const query = { kind: ['plan' as const], state: ['open' as const], sort: ['start:asc'], limit: 1 }
  const { data } = useAsk(plans.rows, count === 0 && { params: { id: planId }, query })
  if (count !== 0 || !data) return null
  const [first] = data.rows
  if (!first?.start)
    return (
      <Text size="xs" role="status">
        {sayPlanBoard('noneOpen')}
      </Text>
    )
  const day = localDay(new Date(first.start), first.timeZone)
  return (
    <Group gap={6} role="status">
      <Text size="xs">{sayPlanBoard('noneHere')}</Text>
      <Button size="compact-xs" variant="default" onClick={() => onGo(day)}>
        {sayPlanBoard('firstThere', { day: formatDate(day) })}
      </Button>
    </Group>
  )
}
