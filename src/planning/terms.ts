import { movePoints, type PlanWeights, planPresets } from '#domain/plan-presets.ts'
import type { PlanTerm } from '#domain/plans.ts'
import type { compile } from './compile.ts'
import { dayOfNumber, minuteOf, momentOf, numberOfDay } from './day-numbers.ts'
import type { AuditorFacts, PlanFacts } from './facts.ts'
import type { Planned } from './plan.ts'
import { makePoints, makeVisits, makeWayPoints } from './points.ts'
import { isLeading, type Team } from './problem.ts'
import { readPerson } from './who-may-go.ts'

type Compiled = Pick<ReturnType<typeof compile>, 'problem' | 'audits' | 'auditors'>

/** Who goes where, by ids; `points` are those of dates and people, but for the load. */
export type PlacedAudit = {
  auditId: number
  start: string
  end: string
  /** The first and last day at the site. */
  firstDay: string
  lastDay: string
  /** `isAssumed`: they go there only as if something were so. */
  auditors: { id: number; covers: number[]; isLead: boolean; isAssumed?: true }[]
  points: number
  /** Of a booked audit, which goes elsewhere. */
  isMove: boolean
}

/** What a plan gives each draft, in the order of ids; null: it has no place. Of what is booked only that which moves. */
export function placeAudits(
  { problem, audits, auditors }: Compiled,
  { teams }: Pick<Planned, 'teams'>,
): { auditId: number; placed: PlacedAudit | null }[] {
  return audits.flatMap(({ id, standardIds, ...own }, index) => {
    const team = teams[index] ?? []
    const isBooked = own.booked !== undefined
    if (isBooked && !isMoved(problem, index, team)) return []
    const place = problem.positions.place[team[0] ?? -1]
    if (place === undefined) return { auditId: id, placed: null }
    const standards = [...standardIds].sort((a, b) => a - b)
    const covers = team.map(position => problem.positions.covers[position] ?? 0)
    const ids = team.map(position => auditors[problem.positions.auditor[position] ?? -1]?.id ?? 0)
    const lead = leadOf(problem, ids, { covers, before: own.booked?.find(({ isLead }) => isLead)?.id })
    const members = team.map((_, nth) => ({
      id: ids[nth] ?? 0,
      covers: standards.filter((_, bit) => ((covers[nth] ?? 0) & (1 << bit)) !== 0),
      isLead: nth === lead,
      ...(isAssumed(auditors[problem.positions.auditor[team[nth] ?? -1] ?? -1], {
        standards: standards.filter((_, bit) => ((covers[nth] ?? 0) & (1 << bit)) !== 0),
        firstDay: problem.places.firstDay[place] ?? 0,
        lastDay: problem.places.lastDay[place] ?? 0,
      }) && { isAssumed: true as const }),
    }))
    const { start, end, firstDay, lastDay, points } = problem.places
    // What lies within a minute was cut off.
    const stays = start[place] === minuteOf(own.start) && end[place] === minuteOf(own.end)
    const placed = {
      auditId: id,
      start: stays ? own.start : momentOf(start[place] ?? 0),
      end: stays ? own.end : momentOf(end[place] ?? 0),
      firstDay: dayOfNumber(firstDay[place] ?? 0),
      lastDay: dayOfNumber(lastDay[place] ?? 0),
      auditors: members,
      points: (points[place] ?? 0) + pointsOfTeam(problem, index, team),
      isMove: isBooked,
    }
    return { auditId: id, placed }
  })
}

type Held = { standards: readonly number[]; firstDay: number; lastDay: number }

/** Whether somebody isn’t there yet, or holds one of these only as if it were so. */
function isAssumed(auditor: AuditorFacts | undefined, { standards, firstDay, lastDay }: Held): boolean {
  if (!auditor || auditor.id < 0) return auditor !== undefined
  return standards.some(
    standardId =>
      !auditor.holds.some(
        one =>
          !one.isAssumed &&
          one.standardId === standardId &&
          one.areaId === null &&
          numberOfDay(one.firstDay) <= firstDay &&
          (one.lastDay === null || lastDay <= numberOfDay(one.lastDay)),
      ),
  )
}

export const isMoved = ({ audits }: Compiled['problem'], audit: number, team: Team): boolean =>
  team.some(position => !audits[audit]?.own?.includes(position))

/** Which of them leads; −1: nobody has to. Whoever led before goes on. */
function leadOf(
  { needsLead }: Compiled['problem'],
  ids: readonly number[],
  { covers, before }: { covers: readonly number[]; before: number | undefined },
): number {
  const same = before === undefined ? -1 : ids.indexOf(before)
  if (same >= 0 && (!needsLead || ids.length === 1 || isLeading(covers[same] ?? 0))) return same
  return needsLead && ids.length > 1 ? covers.findIndex(isLeading) : -1
}

function pointsOfTeam(problem: Compiled['problem'], audit: number, team: Team): number {
  return (
    team.reduce((sum, position) => sum + (problem.positions.points[position] ?? 0), 0) +
    extraOf(problem, audit, team)
  )
}

const extraOf = ({ audits, points }: Compiled['problem'], audit: number, team: Team): number =>
  team.length === 0 ? 0 : (team.length - (audits[audit]?.fewest ?? 0)) * points.extraMember

/** What the points of a plan are made of: they add up to them. */
export function termsOf(
  facts: PlanFacts,
  { problem, audits, auditors }: Compiled,
  { teams, points }: Pick<Planned, 'teams' | 'points'>,
): Record<PlanTerm, number> {
  const weights = planPresets[facts.preset]
  const none: PlanWeights = { travel: 0, visits: 0, load: 0, dates: 0 }
  const people = auditors.map((auditor, index) => readPerson(auditor, index, () => false))
  const siteOf = new Map(facts.sites.map(site => [site.id, site]))
  const known = { wayPoints: makeWayPoints(facts.sites), visitsOf: makeVisits(facts) }
  /** With other weights alone, less what stays whatever the weights. */
  const sumOf = (some: PlanWeights) => {
    const pointsOf = makePoints(facts, some, known)
    return sumTeams(teams, (audit, position) => {
      const place = problem.positions.place[position] ?? -1
      const [person, own] = [people[problem.positions.auditor[position] ?? -1], audits[audit]]
      const site = siteOf.get(own?.siteId ?? Number.NaN)
      if (!person || !own || !site) return 0
      const { start, end, firstDay, lastDay } = problem.places
      const at = {
        start: start[place] ?? 0,
        end: end[place] ?? 0,
        firstDay: firstDay[place] ?? 0,
        lastDay: lastDay[place] ?? 0,
        points: 0,
      }
      return pointsOf(person, own, site, at)
    })
  }
  const preferred = sumOf(none)
  const travel = sumOf({ ...none, travel: weights.travel }) - preferred
  const visits = sumOf({ ...none, visits: weights.visits }) - preferred
  const moved = teams.map((team, audit) => movesOf({ problem, audits, auditors }, audit, team))
  const moves = moved.reduce((sum, { members, date }) => sum + members + date, 0)
  const places = teams.reduce(
    (sum, [first]) =>
      sum + (first === undefined ? 0 : (problem.places.points[problem.positions.place[first] ?? -1] ?? 0)),
    0,
  )
  const dates = moved.reduce((left, { date }) => left - date, places)
  const members = teams.reduce((sum, team, audit) => sum + extraOf(problem, audit, team), 0)
  return {
    travel,
    visits,
    preferred,
    dates,
    members,
    moves,
    load: points - travel - visits - preferred - dates - members - moves,
  }
}

/** What it costs that a booked audit changes. */
function movesOf({ problem, audits, auditors }: Compiled, audit: number, team: Team) {
  const { booked } = audits[audit] ?? {}
  const [own] = problem.audits[audit]?.own ?? []
  const [first] = team
  if (!booked || own === undefined || first === undefined) return { members: 0, date: 0 }
  const { place, auditor } = problem.positions
  const isNew = (position: number) => booked.every(({ id }) => id !== auditors[auditor[position] ?? -1]?.id)
  return {
    members: team.filter(isNew).length * movePoints,
    date: place[own] === place[first] ? 0 : movePoints,
  }
}

const sumTeams = (teams: readonly Team[], pointsAt: (audit: number, position: number) => number): number =>
  teams.reduce(
    (sum, team, audit) => sum + team.reduce((own, position) => own + pointsAt(audit, position), 0),
    0,
  )
