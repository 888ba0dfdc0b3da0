import { check } from '#planning/check.ts'
import type { Problem, Team } from '#planning/problem.ts'

/** What is booked is still without a place while all is tried; that it is left out costs more than all else. */
const isPossible = (problem: Problem, teams: readonly Team[]): boolean =>
  check(problem, teams).faults.every(fault => fault.startsWith('lost '))

/** Every team that could go at one place, by trying all sets of people. */
function listTeams(problem: Problem, audit: number): Team[] {
  const { places, positions } = problem
  const found: Team[] = []
  for (let place = places.from[audit] ?? 0; place < (places.from[audit + 1] ?? 0); place++) {
    const [first = 0, last = 0] = positions.from.slice(place, place + 2)
    for (let set = 1; set < 2 ** (last - first); set++) {
      const team = Array.from({ length: last - first }, (_, bit) => first + bit).filter(
        position => (set >> (position - first)) & 1,
      )
      const teams = problem.audits.map((_, other) => (other === audit ? team : []))
      if (isPossible(problem, teams)) found.push(team)
    }
  }
  return found
}

/** The best there is, by trying all; what leaves out more than the best so far is given up. */
export function tryAll(problem: Problem): { weight: number; points: number } {
  const choices = problem.audits.map((_, audit) => listTeams(problem, audit))
  const teams: Team[] = problem.audits.map(() => [])
  let best = { weight: Number.MAX_SAFE_INTEGER, points: 0 }
  const choose = (audit: number, left: number): void => {
    if (left > best.weight) return
    if (audit === teams.length) {
      const { weight, points } = check(problem, teams)
      if (weight < best.weight || (weight === best.weight && points < best.points)) best = { weight, points }
      return
    }
    for (const team of choices[audit] ?? []) {
      teams[audit] = team
      if (isPossible(problem, teams)) choose(audit + 1, left)
    }
    teams[audit] = []
    choose(audit + 1, left + (problem.audits[audit]?.weight ?? 0))
  }
  choose(0, 0)
  return best
}
