import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import { saidAside, useWhole } from '#web/ui/read/use-ask.ts'
import type { PlannerAddress } from './use-planner-address.ts'

/** Who the server says is free on all of the days asked for; undefined where none are, null until it has said so. */
export function useFreeIds({
  freeFrom,
  freeTo,
  timeZone,
}: PlannerAddress): ReadonlySet<number> | null | undefined {
  const last = freeTo ?? freeFrom ?? ''
  const isAsked = freeFrom !== undefined && last >= freeFrom
  const query = isAsked && {
    start: dayInterval(freeFrom, timeZone).start.toISOString(),
    end: dayInterval(last, timeZone).end.toISOString(),
    timeZone,
    sort: 'name:asc',
  }
  const { data } = useWhole(auditors.list, query, { meta: saidAside })
  return useMemo(() => {
    if (!isAsked) return undefined
    return data ? new Set(data.rows.filter(row => row.available).map(({ id }) => id)) : null
  }, [isAsked, data])
}
