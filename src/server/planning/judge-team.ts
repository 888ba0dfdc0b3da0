import type { z } from 'zod'
import type { fitReason } from '#contract/fit-reasons.ts'
import { compareReasons, type FitReason, makeReason } from '#domain/fit-reasons.ts'
import { counts, judgeTeam, type TeamRole } from '#domain/team.ts'
import type { TeamRules } from '#domain/team-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { sayKnown } from '#words/words.ts'
import type { AuditNeed, Booking } from './booking.ts'
import type { Fit } from './find-fits.ts'
import type { Fitness } from './fit.ts'
import { type FitRules, knowsGrades } from './fit-rules.ts'
import { listReasons, type PersonNeed } from './list-reasons.ts'

/** Whether the same is asked of both roles, but for the grade of a lead, which has a reason of its own. */
export const isAlike = (a: TeamRole, b: TeamRole): boolean => a === b || (counts(a) && counts(b))

/**
 * A reason that was accepted once: a stop is asked about like a warning from then on; of who stays on the same days and as the same
 * it is only shown.
 */
export function forgive(
  reason: FitReason,
  { accepted = [], stays = false }: Pick<Booking, 'accepted' | 'stays'> = {},
): FitReason {
  const isAsked = reason.severity === 'warn' || reason.severity === 'stop'
  if (!isAsked || !accepted.some(({ key }) => key === reason.key)) return reason
  const { permission: _, ...forgiven } = reason
  return { ...forgiven, severity: stays ? 'show' : 'warn' }
}

export type Judged = { auditorId: number; auditorName: string; role: TeamRole; reasons: FitReason[] }

export type ToWire = (reason: FitReason) => z.output<typeof fitReason>

/** How a reason goes on the wire. */
export const toWire: ToWire = reason => ({
  ...reason,
  params: { ...reason.params },
  text: sayKnown(textOfReason(reason)),
})

/** `toWire` for a reply in which many are told the same: each sentence is said once. */
export function makeToWire(): ToWire {
  const said = new Map<string, string>()
  return reason => {
    const key = `${reason.code} ${JSON.stringify(reason.params)}`
    const text = said.get(key) ?? sayKnown(textOfReason(reason))
    said.set(key, text)
    return { ...reason, params: { ...reason.params }, text }
  }
}

/** What `Fitness` says itself, clashes left aside. */
export function reasonsOfFit(
  { qualified, covers, missing }: Pick<Fitness, 'qualified' | 'covers' | 'missing'>,
  { auditorId, codes }: { auditorId: number; codes: ReadonlyMap<number, string> },
  { rules }: Pick<TeamRules, 'rules'>,
): FitReason[] {
  if (!qualified) return [makeReason({ auditorId, code: 'unqualified', severity: rules.unqualified })]
  if (covers.length === 0 || missing.length === 0) return []
  const params = { standards: JSON.stringify(missing.map(id => codes.get(id) ?? '')) }
  return [makeReason({ auditorId, code: 'partly', severity: 'info', params })]
}

/** Whether what `Fitness` says is to be said in the role: of who stands beside, only while nobody is graded as that. */
export const isByFit = (role: TeamRole, rules: FitRules): boolean =>
  counts(role) || (role !== 'observer' && !knowsGrades(rules))

/** `standards`: those of the audit. */
type Asked = {
  people: readonly Booking[]
  fits: readonly Fit[]
  standards: readonly { id: number; code: string }[]
}

export const needsOf = (audit: AuditNeed, people: readonly Booking[]): PersonNeed[] =>
  people.map(({ auditorId, role = 'auditor', start, end }) => ({
    ...audit,
    auditId: audit.id,
    auditorId,
    role,
    part: { start, end },
  }))

/** What there is to say of each of the people for their part of the audit, the worst first. */
export async function judgePeople(
  tx: Db,
  rules: FitRules,
  audit: AuditNeed,
  { people, fits, standards }: Asked,
): Promise<Judged[]> {
  const found = await listReasons(tx, rules, needsOf(audit, people))
  const codes = new Map(standards.map(({ id, code }) => [id, code]))
  return people.flatMap(({ auditorId, role = 'auditor' }, place) => {
    const fit = fits.find(one => one.auditorId === auditorId)
    if (!fit) return []
    const own = isByFit(role, rules) ? reasonsOfFit(fit, { auditorId, codes }, rules) : []
    const reasons = [...own, ...(found[place] ?? [])].sort(compareReasons)
    return [{ auditorId, auditorName: fit.auditorName, role, reasons }]
  })
}

/** What there is to say of the team as a whole, the worst first. */
export function judgeWhole(
  rules: FitRules,
  { timeZone }: Pick<AuditNeed, 'timeZone'>,
  {
    people,
    fits,
    standards,
  }: Omit<Asked, 'fits'> & {
    fits: readonly Pick<Fit, 'auditorId' | 'auditorName' | 'covers'>[]
  },
): FitReason[] {
  const members = people.map(({ auditorId, role = 'auditor', start, end }) => {
    const fit = fits.find(one => one.auditorId === auditorId)
    return { auditorId, name: fit?.auditorName ?? '', role, start, end, covers: fit?.covers ?? [] }
  })
  return judgeTeam({ members, timeZone, standards }, rules).sort(compareReasons)
}
