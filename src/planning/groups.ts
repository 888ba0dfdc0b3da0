import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

const leastPeople = 12
const morePeople = 19

/** Some people whose audits could go to one another, and the audits that are theirs alone or have no place. */
export function chooseGroup(
  schedule: Schedule,
  part: readonly number[],
  random: Random,
): { audits: number[]; people: ReadonlySet<number> } {
  const { positions } = schedule.problem
  const wanted = leastPeople + random.below(morePeople)
  const people = new Set<number>()
  // A part may have fewer people than wanted: so many tries are enough.
  for (let turn = 0; turn < 20 * wanted && people.size < wanted; turn++) {
    const audit = part[random.below(part.length)] ?? 0
    const team = schedule.teams[audit] ?? []
    const isNear = people.size === 0 || team.some(one => people.has(positions.auditor[one] ?? 0))
    if (isNear || turn > 10 * wanted) people.add(positions.auditor[anyPosition(schedule, audit, random)] ?? 0)
  }
  const isTheirs = (position: number) => people.has(positions.auditor[position] ?? 0)
  const audits = part.filter(audit => {
    const team = schedule.teams[audit] ?? []
    return team.length > 0 ? team.every(isTheirs) : schedule.ways.alone(audit).some(isTheirs)
  })
  return { audits, people }
}

function anyPosition({ problem, ways }: Schedule, audit: number, random: Random): number {
  const first = problem.positions.from[problem.places.from[audit] ?? 0] ?? 0
  return first + random.below(ways.count(audit))
}
