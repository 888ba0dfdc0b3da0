import { createContext, useContext } from 'react'
import type { Ghost } from '#web/planner/data/ghosts.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import type { RowWork } from '#web/planning/use-row-work.tsx'
import type { SetByHand } from '#web/planning/use-set-row.tsx'

/** A proposal as it is read. */
export type Proposed = {
  plan: OnePlan | undefined
  ghosts: readonly Ghost[]
  /** How many of them there are on these days; undefined until that is known. */
  count: number | undefined
  error: unknown
  retry: () => void
}

/** The proposal that is drawn over what is booked, and what can be done with its rows. */
export type Proposal = {
  plan: OnePlan
  work: RowWork
  mayAccept: boolean
  /** Undefined: it can only be read. */
  setByHand: SetByHand | undefined
}

export const ProposalContext = createContext<Proposal | null>(null)

/** Null where none is shown, or it is not read yet. */
export const useProposal = (): Proposal | null => useContext(ProposalContext)
