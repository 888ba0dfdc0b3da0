import { useEffect, useEffectEvent } from 'react'

type Given = {
  page: number
  size: number
  /** Undefined until it is known. */
  count: number | undefined
  onPage: (page: number) => void
}

/** Leads to the last page from behind the end, where an old link leads, and the last thing of a page that is settled. */
export function useLastPage({ page, size, count, onPage }: Given): void {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / size))
  const turnTo = useEffectEvent(onPage)
  useEffect(() => {
    if (last !== undefined && page > last) turnTo(last)
  }, [page, last])
}
