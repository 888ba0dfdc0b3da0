import { Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { requestCategoryLabels } from '#domain/request-status.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx'
import type { List } from '#web/ui/use-list.ts'
import type { Request } from './request.ts'
import classes from './request-cards.module.css'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { RequestTime } from './request-time.tsx'

type Props = {
  label: string
  list: List<Request>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  empty: string | undefined
}

/** The list on a phone, where a table would show a request's number and little else. */
export function RequestCards({ label, list, search, onSearch, empty }: Props) {
  const pages = Math.ceil(list.total / search.size)
  if (list.isLoading) return <LoadingState label="Loading requests" />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0) return <EmptyState hint={empty} />
  return (
    <Stack gap="md" aria-busy={list.isFetching}>
      <ul className={classes.cards} aria-label={label}>
        {list.rows.map(request => (
          <Card key={request.id} request={request} />
        ))}
      </ul>
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            size="sm"
            total={pages}
            value={search.page}
            onChange={page => onSearch({ page })}
            aria-label="Pages"
            getItemProps={page => ({ 'aria-label': `Page ${page}` })}
            getControlProps={control => ({
              'aria-label': control === 'next' ? 'Next page' : 'Previous page',
            })}
          />
        </Group>
      )}
    </Stack>
  )
}

function Card({ request }: { request: Request }) {
  const { id, category, user, note } = request
  const isMine = useMe().id === user.id
  return (
    <Paper component="li" withBorder>
      <Link to="/dashboard/request/$id" params={{ id: String(id) }} className={classes.card}>
        {/* Wraps: with all its marks the status leaves no room for a name. */}
        <Group justify="space-between" gap="xs">
          <Text fw={500} truncate>
            {isMine ? '' : `${user.name} · `}
            {requestCategoryLabels[category]}
          </Text>
          <RequestStatusBadge request={request} />
        </Group>
        <Text size="sm" component="div">
          <RequestTime request={request} />
        </Text>
        <Text size="sm" c="gray.7" truncate>
          {note}
        </Text>
      </Link>
    </Paper>
  )
}
