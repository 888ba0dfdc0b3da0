import postgres, { type TransactionSql } from 'postgres'
import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import { Failure, failureStatus } from '#contract/failure.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { sayPlanningWarning } from '#words/en/planning-warnings.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { asList } from '#words/values.ts'
import { type AnyStep, applyStep, begin, type Change } from './apply-steps.ts'
import type { ChangeContext, Inverse } from './change-context.ts'
import { describeReleased } from './describe-released.ts'
import { type Audit, listAudits } from './read-audits.ts'
import { agreementWarnings, lossWarnings, timeWarnings, type Warning, warn } from './warnings.ts'

type Reply = z.output<typeof changes.preview.reply>
type Refusal = Reply['verdicts'][number]['refusal']

/** The outcome of a step; `audit` is the audit as it would be, if the step moves or assigns one. */
export type Verdict = { refusal: Refusal; warnings: Warning[]; audit: Audit | undefined }

/**
 * Makes all steps like `applySteps`, but goes on after a refusal, so that it doesn't hide the outcome of the next. A step that
 * only needs confirmation counts as made. The calling code rolls back.
 */
export async function previewSteps(tx: Db, caller: Caller, change: Change) {
  const context = await begin(tx, caller, change)
  const verdicts: Verdict[] = []
  for (const step of change.steps) verdicts.push(await previewStep(context, step))
  return { verdicts, released: await describeReleased(tx, context.released) }
}

async function previewStep(context: ChangeContext, step: AnyStep): Promise<Verdict> {
  const { tx } = context
  const auditIds = await auditsOf(context, step)
  const before = await listAudits(tx, auditIds)
  const refusal = await failureOf(context, step)
  const isUnconfirmed = refusal !== null && needsConfirmation(refusal)
  if (isUnconfirmed)
    await failureOf({ ...context, consent: { ...context.consent, confirmed: true, seen: undefined } }, step)
  const warned = context.warned.splice(0)
  if (refusal && !isUnconfirmed) return { refusal: toRefusal(refusal), warnings: [], audit: undefined }
  const after = await listAudits(tx, auditIds)
  const isPlaced = step.kind === 'moveAudit' || step.kind === 'assign'
  const audit = isPlaced ? after[0] : undefined
  const warnings = [
    ...warned.map(toWarning),
    ...lossWarnings(before, after),
    ...(step.kind === 'agree' ? [] : agreementWarnings(before, after)),
    ...(audit ? await timeWarnings(tx, audit, step.kind === 'moveAudit') : []),
  ]
  return { refusal: refusal ? toRefusal(refusal) : null, warnings, audit }
}

const failureOf = async (context: ChangeContext, step: AnyStep): Promise<Failure | null> => {
  const tried = await tryStep(context, step)
  return 'failure' in tried ? tried.failure : null
}

/** Makes a step in a savepoint, which is rolled back if it is refused. */
export async function tryStep(
  context: ChangeContext,
  step: AnyStep,
): Promise<{ failure: Failure } | { inverse: Inverse }> {
  const createdIds: number[] = []
  const released: ChangeContext['released'] = []
  const warned: ChangeContext['warned'] = []
  const overridden: ChangeContext['overridden'] = []
  try {
    const inverse = await (context.tx as TransactionSql).savepoint(tx =>
      applyStep({ ...context, tx, createdIds, released, warned, overridden }, step),
    )
    context.createdIds.push(...createdIds)
    context.released.push(...released)
    context.warned.push(...warned)
    context.overridden.push(...overridden)
    return { inverse: inverse as Inverse }
  } catch (error) {
    const failure = error instanceof postgres.PostgresError ? constraintFailure(error, false) : error
    if (failure instanceof Failure) return { failure }
    throw error
  }
}

export function toRefusal({ kind, code, message, text, details }: Failure): Refusal {
  return {
    statusCode: failureStatus[kind],
    message,
    ...(text && { text }),
    ...(code && { code }),
    ...(details !== undefined && { details }),
  }
}

const needsConfirmation = ({ code, details }: Failure): boolean =>
  code === 'unqualified' ||
  (code === 'unfit' && (details as { needs?: string } | undefined)?.needs === 'confirmation')

function toWarning({ auditorId, name, reason }: ChangeContext['warned'][number]): Warning {
  if (reason.code === 'unqualified')
    return { ...warn('unqualified', sayPlanningWarning.text('unqualified', { name })), key: reason.key }
  const about = auditorId === null ? 'team' : 'person'
  const reasons = asList([textOfReason(reason)])
  return {
    ...warn('unfit', sayPlanningFailure.text('unfit', { about, name, reasons, more: 0 })),
    key: reason.key,
  }
}

/** The audits whose team or time a step concerns. */
async function auditsOf({ tx, before, releases }: ChangeContext, step: AnyStep): Promise<number[]> {
  if ('projectId' in step) return [step.projectId]
  if (step.kind === 'book') return releases.map(({ projectId }) => projectId)
  const [entry] = await tx<{ auditId: number | null }[]>`
    select audit_id from roster_entry where id = ${step.rosterId}`
  return entry?.auditId && before.audits.has(entry.auditId) ? [entry.auditId] : []
}
