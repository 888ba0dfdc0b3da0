import type { Question, Reply } from './exact.ts'
import { addPeople, infinite } from './model.ts'
import { draftsOf, type Problem } from './problem.ts'
import { type Entry, Program } from './program.ts'
import { Schedule } from './schedule.ts'

/** One audit, and the positions of those who hold what the fewest hold of all that it needs. */
type Scarce = { audit: number; weight: number; positions: readonly number[] }

/**
 * Weight that no plan of these audits can do without leaving out, asked for exactly: of the scarcest of them, as many as make so many
 * binaries, each takes one who holds the scarcest thing it needs, and nobody is at two places at once. All else is left out of it,
 * which only lowers it. Null: no answer.
 */
export function* askLeast(
  problem: Problem,
  audits: readonly number[],
  { binaries, nodes }: { binaries: number; nodes: number },
): Generator<Question, number | null, Reply> {
  const chosen = chooseScarcest(problem, audits, binaries)
  const program = new Program()
  const columns = new Map<number, readonly number[]>()
  for (const { weight, positions } of chosen) {
    const row = positions.map((position): Entry => {
      const column = program.addBinary(-weight)
      columns.set(position, [column])
      return [column, 1]
    })
    program.addRow(-infinite, 1, row)
  }
  addPeople(new Schedule(problem), program, columns, false)
  if (chosen.length === 0 || program.isTooLarge) return null
  const answer = yield { kind: 'exact', model: program.close(null), nodes, gap: 0 }
  if (!answer || answer === 'stop') return null
  const all = chosen.reduce((sum, { weight }) => sum + weight, 0)
  // Weights are whole: what is a hair above one is the next.
  return Math.max(0, all + Math.ceil(answer.bound - 1e-4))
}

function chooseScarcest(problem: Problem, audits: readonly number[], most: number): Scarce[] {
  const scarce = draftsOf(problem, audits)
    .map(audit => scarcestOf(problem, audit))
    .sort((a, b) => a.positions.length - b.positions.length || b.weight - a.weight || a.audit - b.audit)
  let left = most
  return scarce.filter(({ positions }) => {
    left -= positions.length
    return positions.length > 0 && left >= 0
  })
}

function scarcestOf({ audits, places, positions }: Problem, audit: number): Scarce {
  const { needs, weight } = audits[audit] ?? { needs: 0, weight: 0 }
  const first = positions.from[places.from[audit] ?? 0] ?? 0
  const end = positions.from[places.from[audit + 1] ?? 0] ?? 0
  let scarcest = Array.from({ length: end - first }, (_, index) => first + index)
  for (let bit = 1; bit <= needs; bit *= 2) {
    if ((needs & bit) === 0) continue
    const holders = scarcest.length === 0 ? [] : holdersOf(positions.covers, first, end, bit)
    if (holders.length < scarcest.length) scarcest = holders
  }
  return { audit, weight, positions: scarcest }
}

function holdersOf(covers: ArrayLike<number>, first: number, end: number, bit: number): number[] {
  const found: number[] = []
  for (let position = first; position < end; position++)
    if (((covers[position] ?? 0) & bit) !== 0) found.push(position)
  return found
}
