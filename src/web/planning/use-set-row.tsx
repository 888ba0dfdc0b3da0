import { type ReactNode, useState } from 'react'
import type { WireRow } from './proposal.ts'
import { type GivenPlace, SetRowDialog } from './set-row-dialog.tsx'

export type SetByHand = (row: WireRow, given?: GivenPlace) => void

/** Opens the dialog that sets a row of a proposal by hand. */
export function useSetRow(planId: number): { setByHand: SetByHand; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ row: WireRow; given?: GivenPlace | undefined }>()
  const dialog = asked && (
    <SetRowDialog key={asked.row.rowId} planId={planId} {...asked} onClose={() => setAsked(undefined)} />
  )
  return { setByHand: (row, given) => setAsked({ row, given }), dialog }
}
