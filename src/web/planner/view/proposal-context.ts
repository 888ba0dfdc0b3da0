import { createContext, useContext } from 'react'
import type { OnePlan } from '#web/planning/proposal.ts'
import type { RowWork } from '#web/planning/use-row-work.tsx'
import type { SetByHand } from '#web/planning/use-set-row.tsx'

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
