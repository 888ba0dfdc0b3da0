import type { Input, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { plans } from '#contract/plans.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayPlanningWarning } from '#words/en/planning-warnings.ts'
import { keysToConfirm } from './change.ts'
import type { WireRow } from './proposal.ts'
import { sayUnfit, unfitOf } from './unfit.ts'

type Change = Input<typeof plans.changeRow>
type Save = (change: Change) => Promise<Reply<typeof plans.changeRow>>

/**
 * Sets a row by hand. What may be confirmed is asked about, and other dates than the customer agreed to; answers false where that is
 * left alone, and throws what stops it.
 */
export async function setRow(
  save: Save,
  change: Change,
  audit: Pick<WireRow['project'], 'idflNumber' | 'start' | 'end' | 'agreedOn'>,
): Promise<Reply<typeof plans.changeRow> | false> {
  const { idflNumber: number, agreedOn: day } = audit
  if (day !== null && isMoved(change.body, audit)) {
    const message = sayPlanningWarning('lostAgreement', { number, day })
    if (!(await askAnyway(message))) return false
  }
  try {
    return await save(change)
  } catch (error) {
    if (!keysToConfirm(error)) throw withWhy(error)
    if (!(await askAnyway(sayWhy(error)))) return false
    return save({ ...change, body: { ...change.body, confirmed: true } }).catch((stopped: unknown) => {
      throw withWhy(stopped)
    })
  }
}

const askAnyway = (message: string) =>
  ask({ title: sayPlanBoard('setAnywayTitle'), message, yes: sayPlanBoard('setAnyway') })

function isMoved({ start, end }: Change['body'], now: { start: string; end: string }): boolean {
  const isOther = (one: string | undefined, before: string) =>
    one !== undefined && Date.parse(one) !== Date.parse(before)
  return isOther(start, now.start) || isOther(end, now.end)
}

function sayWhy(error: unknown): string {
  const unfit = unfitOf(error)
  return unfit ? sayUnfit(unfit) : readMessage(error)
}

/** What stops a team is gone beyond in the audit’s own dialog, so here it is a refusal like others, with all that it says. */
function withWhy(error: unknown): unknown {
  if (!(error instanceof Failure) || !unfitOf(error)) return error
  const { kind, code } = error
  return new Failure(kind, sayWhy(error), code ? { code } : {})
}
