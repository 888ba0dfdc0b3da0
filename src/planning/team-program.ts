import type { PricedTeam } from './cheapest-team.ts'
import { addCuts, addPeople, type Cut, type Formulated, infinite } from './model.ts'
import { weightPoints } from './parts.ts'
import type { Team } from './problem.ts'
import { type Entry, Program } from './program.ts'
import type { Schedule } from './schedule.ts'

/**
 * The program that gives each audit one of these teams or leaves it out: 1,000 × what is left out + points is least. The audits are
 * out of the schedule, and `old` is where they were. Gaps, limits and rotation come as cuts. Null: far too many entries.
 */
export function formulateTeams(
  schedule: Schedule,
  audits: readonly number[],
  { teams, cuts, old }: { teams: readonly PricedTeam[]; cuts: readonly Cut[]; old: readonly Team[] },
): Formulated | null {
  const { problem } = schedule
  const program = new Program()
  const columns = new Map<number, number[]>()
  const planned = new Map<number, Entry[]>(audits.map(audit => [audit, []]))
  const before = new Map(audits.map((audit, index) => [audit, (old[index] ?? []).toString()]))
  const start: number[] = []
  const moves: Entry[] = []
  for (const { audit, team, points } of teams) {
    const column = program.addBinary(points)
    planned.get(audit)?.push([column, 1])
    for (const position of team) columns.set(position, [...(columns.get(position) ?? []), column])
    if (team.toString() === before.get(audit)) start.push(column)
    const { own } = problem.audits[audit] ?? {}
    if (own && team.toString() !== own.toString()) moves.push([column, 1])
  }
  for (const [audit, entries] of planned) {
    const { own, weight } = problem.audits[audit] ?? { weight: 0 }
    // What is booked is planned in any case.
    const out = own ? null : program.addBinary(weight * weightPoints)
    program.addRow(1, 1, out === null ? entries : [...entries, [out, 1]])
    if (out !== null && before.get(audit) === '') start.push(out)
  }
  if (moves.length > 0) program.addRow(-infinite, (problem.mostMoves ?? 0) - schedule.moved.size, moves)
  // Who is used at all is left to the solver.
  const known = new Float64Array(program.binaries)
  for (const column of start) known[column] = 1
  addPeople(schedule, program, columns, true)
  addCuts(program, columns, cuts)
  if (program.isTooLarge) return null
  return { model: program.close(known), columns }
}
