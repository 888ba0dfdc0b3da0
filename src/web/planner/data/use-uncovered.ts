import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

/** An assigned audit that lacks a standard since somebody left. */
export type Uncovered = Reply<typeof audits.uncovered>['rows'][number]

const none: Uncovered[] = []

/** Those that fit what was typed; undefined until they are read. */
export function useUncovered(typed: string): readonly Uncovered[] | undefined {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = value ? { value } : {}
  const isAsked = may(audits.uncovered)
  // Where nothing can be read, the drafts beside them say why.
  const { data, error } = useAsk(audits.uncovered, isAsked && { query }, { placeholderData: keepPreviousData })
  return data?.rows ?? (isAsked && !error ? undefined : none)
}
