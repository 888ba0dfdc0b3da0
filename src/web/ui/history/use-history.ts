import { useInfiniteQuery } from '@tanstack/react-query'
import { type HistoryEntity, history } from '#contract/history.ts'
import { call } from '#web/app/api.ts'

const pageSize = 50

/** The history of one record, page by page. */
export function useHistory(entity: HistoryEntity, id: number, isShown: boolean) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [history.list.path, entity, id],
    queryFn: ({ signal, pageParam }) =>
      call(
        history.list,
        { query: { entity, entityId: id, limit: pageSize, offset: pageParam, sort: 'id:desc' } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * pageSize < Number(count) ? pages.length * pageSize : undefined,
    enabled: isShown,
    refetchOnWindowFocus: true,
    meta: { isShownInPlace: true },
  })
  return { ...query, entries: data?.pages.flatMap(({ rows }) => rows) }
}
