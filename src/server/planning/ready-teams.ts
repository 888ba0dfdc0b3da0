import { judge } from '#domain/fit-reasons.ts'
import type { Interval } from '#domain/interval.ts'
import type { Db } from '#server/db/transaction.ts'
import { chooseTeam, type TeamCandidate } from './choose-team.ts'
import type { FitRules } from './fit-rules.ts'
import { listReasons, type PersonNeed } from './list-reasons.ts'

/** A date on which an audit could be held, with who is free then and covers one of its standards. */
export type FreeDate = Interval &
  Pick<PersonNeed, 'auditId' | 'customerId' | 'siteId' | 'timeZone'> & {
    standardIds: number[]
    candidates: TeamCandidate[]
  }

export type WantedTeam = { size: number; wantedIds: readonly number[]; needsLead: boolean }

/** Of each date so many people are asked about first, twice as many the next time. */
const askedFirst = 20

/**
 * The dates on which a team may simply go, each with those among whom it is chosen as it would be among all. Reasons cost more
 * than all else, so they are asked only until everybody in the team is known to be ready: whoever is not makes room for the next.
 */
export async function keepReady(
  sql: Db,
  rules: FitRules,
  dates: readonly FreeDate[],
  wanted: WantedTeam,
): Promise<FreeDate[]> {
  const open = dates.map(date => ({ date, left: date.candidates, ready: new Set<number>() }))
  for (let most = askedFirst; ; most *= 2) {
    const asked = open.flatMap(one =>
      listUnknown(one, wanted, most).map(({ id }) => ({ one, need: needOf(one.date, id) })),
    )
    if (asked.length === 0) break
    const found = await listReasons(
      sql,
      rules,
      asked.map(({ need }) => need),
    )
    for (const [place, { one, need }] of asked.entries())
      if (judge(found[place] ?? []) === 'ready') one.ready.add(need.auditorId)
      else one.left = one.left.filter(({ id }) => id !== need.auditorId)
  }
  return open.flatMap(({ date, left, ready }) =>
    isWhole(chooseTeam(left, wanted), wanted)
      ? [{ ...date, candidates: left.filter(({ id }) => ready.has(id)) }]
      : [],
  )
}

type Open = { left: readonly TeamCandidate[]; ready: ReadonlySet<number> }

/** Whom to ask about: those of the team nobody knows of, and with them whoever covers most; nobody once it is known, or can’t be. */
function listUnknown({ left, ready }: Open, wanted: WantedTeam, most: number): TeamCandidate[] {
  const team = chooseTeam(left, wanted)
  const isUnknown = ({ id }: TeamCandidate) => !ready.has(id)
  const unknown = team.filter(isUnknown)
  if (unknown.length === 0 || !isWhole(team, wanted)) return []
  const others = left.filter(one => isUnknown(one) && !team.includes(one))
  others.sort((a, b) => b.covers.length - a.covers.length || a.loadDays - b.loadDays || a.id - b.id)
  return [...unknown, ...others.slice(0, most)]
}

const isWhole = (team: readonly TeamCandidate[], { size, wantedIds, needsLead }: WantedTeam): boolean =>
  team.length === size &&
  wantedIds.every(wantedId => team.some(({ id }) => id === wantedId)) &&
  (!needsLead || team.some(({ isLead = false }) => isLead))

const needOf = (
  { auditId, customerId, siteId, timeZone, standardIds, start, end }: FreeDate,
  auditorId: number,
): PersonNeed => ({
  auditId,
  customerId,
  siteId,
  timeZone,
  standardIds,
  start,
  end,
  part: { start, end },
  auditorId,
  role: 'auditor',
})
