import { Badge, Button, Group, Text } from '@mantine/core'
import { customers } from '#contract/customers.ts'
import { may } from '#web/app/session.ts'
import lines from '#web/ui/page/lines.module.css'
import { Section } from '#web/ui/page/section.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { formatDate } from '#words/days.ts'
import { sayWish } from '#words/en/wishes.ts'
import { type Wish, type Wishes, WishesDialog } from './wishes-dialog.tsx'

/** Whom the customer would like to have, or not. */
export function CustomerWishes({ customerId }: { customerId: number }) {
  const params = { id: customerId }
  const { data, error, refetch } = useAsk(customers.wishes, { params })
  const editing = useEdited()
  return (
    <Section
      id="customer-wishes"
      title={sayWish('title')}
      aside={
        data &&
        may(customers.changeWishes) && (
          <Button size="xs" variant="default" onClick={() => editing.edit()}>
            {sayWish('edit')}
          </Button>
        )
      }
    >
      {data ? (
        <WishList wishes={data.wishes} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayWish('loading')} />
      )}
      {data && editing.edited && (
        <WishesDialog key={editing.edited.key} customerId={customerId} wishes={data} onClose={editing.stop} />
      )}
    </Section>
  )
}

function WishList({ wishes }: Pick<Wishes, 'wishes'>) {
  if (wishes.length === 0) return <Text c="gray.7">{sayWish('none')}</Text>
  return (
    <ul className={lines.lines} aria-label={sayWish('title')}>
      {wishes.map(wish => (
        <li key={`${wish.auditorId} ${wish.from}`}>
          <WishLine wish={wish} />
        </li>
      ))}
    </ul>
  )
}

function WishLine({ wish: { auditorName, wish, from, to, note } }: { wish: Wish }) {
  const color = wish === 'refused' ? 'orange' : 'green'
  return (
    <div>
      <Group gap="xs">
        <Text span inherit fw={500}>
          {auditorName}
        </Text>
        <Badge color={color} c={`${color}.9`}>
          {sayWish(wish)}
        </Badge>
        <Text span size="sm" c="gray.7">
          {sayPeriod({ from, to })}
        </Text>
      </Group>
      {note && (
        <Text size="sm" c="gray.7" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </div>
  )
}

function sayPeriod({ from, to }: Pick<Wish, 'from' | 'to'>): string {
  if (from && to) return sayWish('fromTo', { from: formatDate(from), to: formatDate(to) })
  if (from) return sayWish('since', { day: formatDate(from) })
  return to ? sayWish('until', { day: formatDate(to) }) : ''
}
