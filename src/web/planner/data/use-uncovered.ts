import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'

/** An assigned audit that lacks a standard since somebody left. */
export type Uncovered = Reply<typeof audits.uncovered>['rows'][number]

const none: Uncovered[] = []

/** Those that fit what was typed; undefined until they are read. */
export function useUncovered(typed: string): readonly Uncovered[] | undefined {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = value ? { value } : {}
  const isAsked = may(audits.uncovered)
  const { data, error } = useQuery({
    queryKey: [audits.uncovered.path, query],
    queryFn: ({ signal }) => call(audits.uncovered, { query }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    enabled: isAsked,
    // The drafts beside them say why nothing can be read.
    meta: { isShownInPlace: true },
  })
  return data?.rows ?? (isAsked && !error ? undefined : none)
}
