import type { AnyStep, Applied } from './apply-steps.ts'

export type TouchedRecords = ReturnType<typeof touchedRecords>

/**
 * The records as the change leaves them, with their versions from before: those that it changed, and the audits that its steps are
 * about. An audit that is named as releasable and stays as it is may be one that the caller can't see.
 */
export function touchedRecords(applied: Applied, steps: readonly AnyStep[]) {
  const { before, after } = applied
  const named = steps.flatMap(step => ('projectId' in step ? step.projectId : []))
  const audits = [...after.audits.values()]
    .map(({ id, version, status }) => ({
      projectId: id,
      version,
      before: before.audits.get(id)?.version ?? null,
      status,
    }))
    .filter(one => named.includes(one.projectId) || one.before !== one.version)
  return { audits, rosters: touchedEntries(applied) }
}

export function touchedEntries({ before, after, createdIds }: Applied) {
  return [...after.entries.values()]
    .map(({ id, version }) => ({ rosterId: id, version, before: before.entries.get(id)?.version ?? null }))
    .filter(one => createdIds.includes(one.rosterId) || one.before !== one.version)
}
