import type { Sql } from 'postgres'
import type { Step } from '#contract/changes.ts'
import type { ChangeReason } from '#domain/audit-status.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { applySteps } from '#server/planning/apply-steps.ts'
import type { Consent } from '#server/planning/consent.ts'
import { type RosterEntry, viewer } from '#server/planning/entry-rows.ts'
import { readEntry } from './queries.ts'

type EntryStep = Extract<Step, { kind: 'book' | 'moveEntry' | 'removeEntry' }>

/** A change of one entry, as one of several would be made. */
export function runStep(
  sql: Sql,
  caller: Caller,
  step: EntryStep,
  { reasonCode, ...consent }: Consent & { reasonCode?: ChangeReason | undefined } = {},
): Promise<RosterEntry> {
  return transaction(sql, { actor: caller.accountId, reasonCode }, async tx => {
    const { events, createdIds } = await applySteps(tx, caller, { steps: [step], ...consent })
    await notifyChange(tx, caller, events)
    return readEntry(tx, viewer(caller), createdIds[0] ?? step.rosterId ?? 0)
  })
}
