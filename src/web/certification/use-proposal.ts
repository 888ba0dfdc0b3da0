import { useState } from 'react'
import { drafts } from '#contract/drafts.ts'
import { faultsOf } from '#contract/fault.ts'
import { call } from '#web/app/api.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { useTogether } from '#web/ui/read/use-ask.ts'
import type { Proposal } from './draft-lines.ts'
import type { DraftPlan } from './draft-plan.ts'

/** What of a plan says what is proposed. */
export type Asking = Pick<DraftPlan, 'visitIds' | 'combine' | 'isSpread' | 'from' | 'to'>

type Period = Pick<DraftPlan, 'from' | 'to'>

/** What is wrong with the first and the last day of a spread, by field. */
export function readPeriodFaults({ from, to }: Period): Record<string, string> {
  const { error } = drafts.propose.body.shape.spread.safeParse({ from, to })
  return Object.fromEntries(faultsOf(error).map(fault => [fault.field, readSentence(fault)]))
}

/** What is asked for; undefined while the period is none, whose fields say why. */
function toAsked({ visitIds, combine, isSpread, from, to }: Asking) {
  if (!isSpread) return { visitIds, combine }
  const isPeriod = Object.keys(readPeriodFaults({ from, to })).length === 0
  return isPeriod && from && to ? { visitIds, combine, spread: { from, to } } : undefined
}

type Shown = { asked: string; proposal: Proposal }

/**
 * What is proposed for a plan. It stays as it was shown first: a day that somebody else takes meanwhile moves no line under a
 * hand. `isOutdated`: by now it would be another one, which `renew` shows.
 */
export function useProposal(plan: DraftPlan) {
  const body = toAsked(plan)
  const asked = JSON.stringify(body)
  const { data, error, isFetching, refetch } = useTogether(
    'proposal of drafts',
    body && { ...body, begun: plan.begun },
    signal => call(drafts.propose, { body: body ?? plan }, signal),
  )
  const [shown, show] = useState<Shown>()
  const renew = () => data && show({ asked, proposal: data })
  if (body && data && shown?.asked !== asked) renew()
  const isCurrent = shown !== undefined && shown.asked === asked
  return {
    proposal: shown?.proposal,
    /** What is shown is what is asked for. */
    isCurrent,
    isOutdated: isCurrent && data !== undefined && data !== shown.proposal,
    isAsking: isFetching && !isCurrent,
    error: isCurrent ? null : error,
    retry: () => void refetch(),
    renew,
  }
}
