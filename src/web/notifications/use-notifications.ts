import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { call } from '#web/app/api.ts'

const pageSize = 20

/** One's notifications, page by page, kept up to date while they are looked at. */
export function useNotifications(isShown: boolean) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [notifications.list.path, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(notifications.list, { query: { limit: pageSize, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * pageSize < Number(count) ? pages.length * pageSize : undefined,
    enabled: isShown,
    refetchOnWindowFocus: true,
    meta: { isShownInPlace: true },
  })
  // One that comes while pages are read shifts the others, so that a page may repeat the last of the one before.
  const rows = new Map(data?.pages.flatMap(page => page.rows.map(row => [row.id, row])))
  return { ...query, rows: [...rows.values()], unreadCount: data?.pages[0]?.unreadCount ?? 0 }
}

/** Marks as read: some by their ids, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (body: Input<typeof notifications.read>['body']) => call(notifications.read, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [notifications.list.path] }),
  })
  return mutate
}
