import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import { unfitDetails } from '#contract/fit-reasons.ts'
import type { Permission } from '#domain/permissions.ts'
import { holds } from '#web/app/session.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'

/** What stands against a team, and what goes past it. */
export type Unfit = z.output<typeof unfitDetails>

/** What was shown and is taken: the keys of warnings, and why stops are gone beyond. */
export type Given = { seen: readonly string[]; override?: { reason: string } | undefined }

/** As a call takes it: what is confirmed is what was shown, and nothing that came up since. */
export const consentOf = ({ seen, override }: Given) => ({
  ...(seen.length > 0 && { confirmed: true, seen: [...seen] }),
  ...(override && { override }),
})

/** What stands against the team; null when the failure is about something else. */
export function unfitOf(error: unknown): Unfit | null {
  return error instanceof Failure ? unfitIn(error) : null
}

/** The same of a refusal that was foreseen. */
export function unfitIn({ code, details }: { code?: string | undefined; details?: unknown }): Unfit | null {
  return code === 'unfit' ? (unfitDetails.safeParse(details).data ?? null) : null
}

const reasonsIn = ({ people, team }: Unfit) => [...people.flatMap(({ reasons }) => reasons), ...team]

/** Of all that was shown. */
export const keysOf = (unfit: Unfit): string[] => reasonsIn(unfit).map(({ key }) => key)

/** Whether who is signed in holds what it takes to go beyond the stops among them. */
export const holdsFor = (reasons: readonly { permission?: Permission | undefined }[]): boolean =>
  reasons.every(({ permission }) => permission === undefined || holds(permission))

/** Whether who is signed in may take it upon themselves. */
export const mayGoPast = (unfit: Unfit): boolean => unfit.needs !== 'nothing' && holdsFor(reasonsIn(unfit))

/** Whether it takes words why, and who is signed in may give them. */
export const mayOverride = (unfit: Unfit | null): unfit is Unfit =>
  unfit?.needs === 'override' && mayGoPast(unfit)

/** All of it in sentences: `Anna Nguyen: Excluded from Acme.` */
export const sayUnfit = ({ people, team }: Unfit): string =>
  [
    ...people.map(({ auditorName, reasons }) => `${auditorName}: ${reasons.map(sayReasonOf).join(' ')}`),
    ...team.map(sayReasonOf),
  ].join(' ')

/** Of want of standards alone, which is refused in words of its own. */
export const keyOfLack = ({ auditorId }: { auditorId: number }): string => `${auditorId}:unqualified`
