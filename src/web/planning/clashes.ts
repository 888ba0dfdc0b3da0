import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import { clash } from '#contract/rosters.ts'

export type Clash = z.input<typeof clash>

/** What stands in the way, as a refusal lists it; empty for any other refusal. */
export function clashesOf(error: unknown): Clash[] {
  if (!(error instanceof Failure) || error.code !== 'clash') return []
  const read = clash.array().safeParse(error.details)
  return read.success ? (error.details as Clash[]) : []
}

/** The audits that somebody may be taken off, as they were seen; undefined where something else is in the way too. */
export function toReleases(clashes: readonly Clash[]) {
  const audits = clashes.flatMap(({ projectId, version }) =>
    projectId === undefined || version === undefined ? [] : [{ projectId, version }],
  )
  return audits.length === clashes.length && audits.length > 0 ? audits : undefined
}
