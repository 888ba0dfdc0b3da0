import { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import { clash } from '#contract/rosters.ts'

/** As it travels: moments are text. */
export type Clash = z.input<typeof clash>

/** Somebody on the team who holds none of the audit's standards. */
export type Lack = { auditorId: number; auditorName: string; missing: number[] }

const lacks = z.array(z.object({ auditorId: z.int(), auditorName: z.string(), missing: z.array(z.int()) }))

/** Who was refused because of another booking, and which; empty for any other failure. */
export function clashesOf(error: unknown): Clash[] {
  if (!(error instanceof Failure) || error.code !== 'clash') return []
  return z.array(clash).safeParse(error.details).success ? (error.details as Clash[]) : []
}

/** Who needs a confirmation; null when the failure is about something else. */
export function lacksOf(error: unknown): Lack[] | null {
  if (!(error instanceof Failure) || error.code !== 'unqualified') return null
  return lacks.safeParse(error.details).data ?? []
}

/** Somebody else was quicker. */
export const isStale = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'stale'
