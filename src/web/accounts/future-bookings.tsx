import { List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayAccount } from '#words/en/accounts.ts'
import { sayCommon } from '#words/en/common.ts'
import { listValues } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'

type Booking = Reply<typeof rosters.list>['rows'][number]

const shownAtMost = 6
/** The longest span the server answers. */
const days = 400

/** What stands in an auditor's roster from now on. */
export function FutureBookings({ auditorId }: { auditorId: number }) {
  const [from] = useState(() => new Date())
  const query = {
    auditorId: [auditorId],
    start: from.toISOString(),
    end: new Date(from.getTime() + days * 86_400_000).toISOString(),
  }
  const { data, error, refetch } = useAsk(rosters.list, { query })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <LoadingState label={sayAccount('checkingBookings')} />
  return <Bookings rows={data.rows.toSorted((left, right) => (left.start < right.start ? -1 : 1))} />
}

function Bookings({ rows }: { rows: readonly Booking[] }) {
  if (rows.length === 0) return <Text size="sm">{sayAccount('noBookings', { days })}</Text>
  const rest = rows.length - shownAtMost
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {sayAccount('bookingsStay', { count: rows.length })}
      </Text>
      <List size="sm" spacing={2}>
        {rows.slice(0, shownAtMost).map(booking => (
          <List.Item key={booking.id}>
            {formatInterval(booking.start, booking.end, booking.timeZone)} · {nameBooking(booking)}
          </List.Item>
        ))}
        {rest > 0 && <List.Item>{sayCommon('andMore', { count: rest })}</List.Item>}
      </List>
    </Stack>
  )
}

function nameBooking({ kind, project }: Booking): string {
  return project ? listValues([project.idflNumber, project.companyName]) : sayAccount(kind)
}
