import { plans } from '#contract/plans.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

/** How many rows of a proposal are accepted. */
export function useAccepted(id: number): number {
  const { data } = useAsk(plans.rows, { params: { id }, query: { state: ['accepted'], limit: 1 } })
  return Number(data?.count ?? 0)
}
