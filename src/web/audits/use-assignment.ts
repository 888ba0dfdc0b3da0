import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { Failure } from '#contract/failure.ts'
import type { TeamRole } from '#domain/team.ts'
import { readMessage } from '#web/app/read-failure.ts'
import type { AssignMode } from '#web/planning/candidates.ts'
import { type Clash, clashesOf } from '#web/planning/clashes.ts'
import { consentOf, type Given, type Unfit, unfitOf } from '#web/planning/unfit.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { listNames } from '#words/lists.ts'
import type { Audit } from './audit.ts'
import { isStale, type Lack, lacksOf } from './refusals.ts'
import { useAuditUndo } from './use-audit-undo.ts'

type Named = { id: number; name: string }

/** Without a role who comes is an auditor, and who stays what they are. */
export type Assigned = { id: number; role?: TeamRole; withId?: number | null; days?: number | null }

/** Where a save stands: who needs a confirmation, or why it was refused. */
export type AssignState = {
  /** Whose account was made before assigning was refused. */
  created?: string
  lacks?: Lack[]
  unfit?: Unfit
  refusal?: { message: string; clashes: Clash[] }
  /** Who changed the audit before one could assign. */
  overtaken?: string
}

const sayAssigned = (team: readonly Named[]) =>
  sayTeam('assigned', { names: listNames(team.map(({ name }) => name)) })

/**
 * Assigns auditors to an audit, or puts them in the place of its team. `assign` answers whether it was done;
 * if not, `state` says why, and what to ask. `isSaving` stays once it is: nothing is left to be done.
 */
export function useAssignment(audit: Audit, mode: AssignMode, readAgain: () => Promise<unknown>) {
  const save = useSave(audits[mode])
  const { offerAuditUndo } = useAuditUndo()
  const [state, setState] = useState<AssignState>({})
  const [isSaving, setSaving] = useState(false)

  async function assign(auditors: readonly Assigned[], given?: Given): Promise<boolean> {
    setSaving(true)
    setState({})
    const body = { auditors: [...auditors], version: audit.version, ...(given && consentOf(given)) }
    try {
      const after = await save({ params: { id: audit.id }, body })
      offerAuditUndo({ kind: mode, before: audit, after, said: sayAssigned(after.auditors) })
      return true
    } catch (error) {
      if (isStale(error)) await readAgain()
      setState(stateAfter(error))
      setSaving(false)
      return false
    }
  }
  return { state, setState, assign, isSaving }
}

/** A failure as the dialog shows it. What is no refusal is our own mistake, said in general words. */
function stateAfter(error: unknown): AssignState {
  const lacks = lacksOf(error)
  if (lacks) return { lacks }
  const unfit = unfitOf(error)
  if (unfit) return { unfit }
  if (isStale(error)) return { overtaken: readMessage(error) }
  if (!(error instanceof Failure)) reportError(error)
  const message = readMessage(error)
  return { refusal: { message, clashes: clashesOf(error) } }
}
