import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type Address, validateListAddress } from '#web/app/list-search.ts'

type Found = {
  /** Undefined until it is known; the count of all that is found, on whatever page. */
  data: { count: string | number } | undefined
  isFetching: boolean
  error: unknown
}

/**
 * Leads to the last page from behind the end, where an old link leads, and the last thing of a page that is settled.
 * In place of that page: Back leads to where one came from.
 */
export function useLastPage({ page, size }: { page: number; size: number }, found: Found): void {
  const navigate = useNavigate()
  const last =
    found.data && !found.isFetching && !found.error
      ? Math.max(1, Math.ceil(Number(found.data.count) / size))
      : undefined
  const turnTo = useEffectEvent((to: number) => {
    const search = (address: Address) => validateListAddress({ ...address, page: to })
    void navigate({ to: '.', search: search as never, replace: true })
  })
  useEffect(() => {
    if (last !== undefined && page > last) turnTo(last)
  }, [page, last])
}
