import { type PlanWeights, planPresets } from '#domain/plan-presets.ts'
import type { PlanTerm } from '#domain/plans.ts'
import type { compile } from './compile.ts'
import { dayOfNumber, minuteOf, momentOf } from './day-numbers.ts'
import type { PlanFacts } from './facts.ts'
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
  auditors: { id: number; covers: number[]; isLead: boolean }[]
  points: number
}

/** What a plan gives each audit, in the order of ids; null: it has no place. */
export function placeAudits(
  { problem, audits, auditors }: Compiled,
  { teams }: Pick<Planned, 'teams'>,
): { auditId: number; placed: PlacedAudit | null }[] {
  return audits.map(({ id, standardIds, ...own }, index) => {
    const team = teams[index] ?? []
    const place = problem.positions.place[team[0] ?? -1]
    if (place === undefined) return { auditId: id, placed: null }
    const standards = [...standardIds].sort((a, b) => a - b)
    const covers = team.map(position => problem.positions.covers[position] ?? 0)
    const lead = problem.needsLead && team.length > 1 ? covers.findIndex(isLeading) : -1
    const members = team.map((position, nth) => ({
      id: auditors[problem.positions.auditor[position] ?? -1]?.id ?? 0,
      covers: standards.filter((_, bit) => ((covers[nth] ?? 0) & (1 << bit)) !== 0),
      isLead: nth === lead,
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
    }
    return { auditId: id, placed }
  })
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
  const known = { wayPoints: makeWayPoints(), visitsOf: makeVisits(facts) }
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
  const dates = teams.reduce(
    (sum, [first]) =>
      sum + (first === undefined ? 0 : (problem.places.points[problem.positions.place[first] ?? -1] ?? 0)),
    0,
  )
  const members = teams.reduce((sum, team, audit) => sum + extraOf(problem, audit, team), 0)
  return {
    travel,
    visits,
    preferred,
    dates,
    members,
    load: points - travel - visits - preferred - dates - members,
  }
}

const sumTeams = (teams: readonly Team[], pointsAt: (audit: number, position: number) => number): number =>
  teams.reduce(
    (sum, team, audit) => sum + team.reduce((own, position) => own + pointsAt(audit, position), 0),
    0,
  )
