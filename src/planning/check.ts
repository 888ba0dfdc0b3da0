import { brokenLimits } from './check-limits.ts'
import { leadBit, type Problem, type ProblemAuditor, type Team } from './problem.ts'
import { isTooOften } from './rotation.ts'

type Checked = { weight: number; points: number; faults: string[] }

type Row = { audit: number; place: number; position: number }

/**
 * Calculates weight and points of a finished plan from the start, and looks for what no plan may have. It shares no code with what made
 * the plan, but for how a row of visits is measured: a difference between both is a fault of the program.
 */
export function check(problem: Problem, teams: readonly Team[]): Checked {
  const rows = teams.flatMap((team, audit) =>
    team.map(position => ({ audit, position, place: problem.positions.place[position] ?? -1 })),
  )
  const byAuditor = problem.auditors.map((_, auditor) =>
    rows.filter(({ position }) => problem.positions.auditor[position] === auditor),
  )
  return {
    weight: problem.audits.reduce((sum, { weight }, audit) => sum + (teams[audit]?.length ? 0 : weight), 0),
    points: pointsOfTeams(problem, teams) + pointsOfLoad(problem, byAuditor),
    faults: [
      ...teams.flatMap((team, audit) => (team.length > 0 ? faultsOfTeam(problem, team, audit) : [])),
      ...faultsOfMoves(problem, teams),
      ...byAuditor.flatMap((own, auditor) => faultsOfAuditor(problem, own, auditor)),
    ],
  }
}

/** What is booked keeps a place, and no more of it moves than may. */
function faultsOfMoves({ audits, mostMoves = 0 }: Problem, teams: readonly Team[]): string[] {
  const booked = audits.flatMap(({ id, own }, audit) => (own ? { id, own, team: teams[audit] ?? [] } : []))
  const lost = booked.filter(({ team }) => team.length === 0)
  const moved = booked.filter(({ own, team }) => team.length > 0 && team.toString() !== own.toString())
  return [
    ...lost.map(({ id }) => `lost ${id}`),
    ...(moved.length > mostMoves ? [`moves ${moved.length}`] : []),
  ]
}

function pointsOfTeams({ places, positions, audits, points }: Problem, teams: readonly Team[]): number {
  let sum = 0
  teams.forEach((team, audit) => {
    const [first] = team
    if (first === undefined) return
    sum += places.points[positions.place[first] ?? 0] ?? 0
    for (const position of team) sum += positions.points[position] ?? 0
    sum += (team.length - (audits[audit]?.fewest ?? 0)) * points.extraMember
  })
  return sum
}

function pointsOfLoad({ auditors, places, points }: Problem, byAuditor: readonly (readonly Row[])[]): number {
  let sum = 0
  auditors.forEach(({ share, booked }, auditor) => {
    const rows = byAuditor[auditor] ?? []
    if (rows.length > 0) sum += points.usage
    if (share === null) return
    let days = booked
    for (const { place } of rows) days += (places.lastDay[place] ?? 0) - (places.firstDay[place] ?? 0) + 1
    for (let day = share + 1; day <= days; day++)
      sum += (day <= share + (share + (share % 2)) / 2 ? 1 : 2) * points.load
  })
  return sum
}

function faultsOfTeam(problem: Problem, team: Team, audit: number): string[] {
  const { places, positions, audits, mostAuditors } = problem
  const of = (what: string) => `${what} ${audits[audit]?.id}`
  const faults: string[] = []
  const [first = -1] = team
  if (team.some(position => positions.place[position] !== positions.place[first])) faults.push(of('dates'))
  if (places.audit[positions.place[first] ?? -1] !== audit) faults.push(of('audit'))
  if (new Set(team.map(position => positions.auditor[position])).size < team.length) faults.push(of('twice'))
  if (team.length > mostAuditors) faults.push(of('size'))
  if (!isWhole(problem, team, audit)) faults.push(of('needs'))
  if (
    team.length > 1 &&
    team.some(one =>
      isWhole(
        problem,
        team.filter(other => other !== one),
        audit,
      ),
    )
  )
    faults.push(of('idle'))
  return faults
}

/** Whether a team covers all needs, is as large as needed, and is led. */
function isWhole({ positions, audits, needsLead }: Problem, team: Team, audit: number): boolean {
  const wanted = audits[audit]
  if (!wanted || team.length < Math.max(1, wanted.leastAuditors)) return false
  const has = (bit: number) => team.some(position => ((positions.covers[position] ?? 0) & bit) !== 0)
  for (let bit = 1; bit <= wanted.needs; bit *= 2) if ((wanted.needs & bit) !== 0 && !has(bit)) return false
  return team.length === 1 || !needsLead || has(leadBit)
}

function faultsOfAuditor(problem: Problem, rows: readonly Row[], auditor: number): string[] {
  const one = problem.auditors[auditor]
  if (!one || rows.length === 0) return []
  const stays = rows.map(({ audit, place }) => ({
    audit,
    firstDay: problem.places.firstDay[place] ?? 0,
    lastDay: problem.places.lastDay[place] ?? 0,
  }))
  return [
    ...faultsOfTime(problem, rows, one),
    ...(one.limits ? brokenLimits(one.limits, stays).map(code => `${code} ${one.id}`) : []),
    ...faultsOfRotation(problem, stays, auditor),
  ]
}

function faultsOfTime(
  { places, travelMinutes }: Problem,
  rows: readonly Row[],
  { id, restMinutes }: ProblemAuditor,
): string[] {
  const faults: string[] = []
  const sorted = [...rows].sort((a, b) => (places.start[a.place] ?? 0) - (places.start[b.place] ?? 0))
  sorted.forEach((earlier, index) => {
    for (const later of sorted.slice(index + 1)) {
      const between = (places.start[later.place] ?? 0) - (places.end[earlier.place] ?? 0)
      if (between < 0) faults.push(`clash ${id}`)
      else if (between < restMinutes + (travelMinutes?.(earlier.audit, later.audit) ?? 0))
        faults.push(`gap ${id}`)
    }
  })
  return faults
}

type Stay = { audit: number; firstDay: number; lastDay: number }

function faultsOfRotation(
  { audits, auditors, rotation }: Problem,
  stays: readonly Stay[],
  auditor: number,
): string[] {
  if (!rotation) return []
  return stays.flatMap(({ audit }) =>
    (rotation.seriesOf[audit] ?? [])
      .filter(series => {
        const same = stays.filter(
          one =>
            audits[one.audit]?.customer === audits[audit]?.customer &&
            rotation.seriesOf[one.audit]?.some(({ standardId }) => standardId === series.standardId),
        )
        return same.length > 1 && isTooOften(series, auditor, same)
      })
      .map(() => `rotation ${auditors[auditor]?.id}`),
  )
}
