import { z } from 'zod'
import { Failure } from '#contract/failure.ts'

/** Somebody on the team who holds none of the audit's standards. */
export type Lack = { auditorId: number; auditorName: string; missing: number[] }

const lacks = z.array(z.object({ auditorId: z.int(), auditorName: z.string(), missing: z.array(z.int()) }))

/** Who needs a confirmation; null when the failure is about something else. */
export function lacksOf(error: unknown): Lack[] | null {
  if (!(error instanceof Failure) || error.code !== 'unqualified') return null
  return lacks.safeParse(error.details).data ?? []
}

/** Somebody else was quicker. */
export const isStale = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'stale'
