import type { Problem, Team } from '#planning/problem.ts'

/** Tasks from `start` to `end`, half-open, and of each worker the tasks they may be given. */
type Instance = { tasks: { start: number; end: number }[]; workers: number[][] }

/**
 * Reads a file of shift minimisation personnel task scheduling: `Type = 1`, `Jobs = n` with n lines `start end`, `Qualifications = m`
 * with m lines `count: task …`, tasks counted from 0. What follows `#` is a comment.
 */
export function readInstance(text: string): Instance {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.replace(/#.*/, '').trim())
    .filter(line => line !== '')
  const after = (name: string): string[] => {
    const at = lines.findIndex(line => new RegExp(`^${name}\\s*=`).test(line))
    const count = Number(lines[at]?.split('=')[1])
    if (at < 0 || Number.isNaN(count)) throw new Error(`No ${name} in this file.`)
    return lines.slice(at + 1, at + 1 + count)
  }
  return {
    tasks: after('Jobs').map(line => {
      const [start = 0, end = 0] = line.split(/\s+/).map(Number)
      return { start, end }
    }),
    workers: after('Qualifications').map(line =>
      (line.split(':')[1] ?? '').split(/\s+/).filter(Boolean).map(Number),
    ),
  }
}

/** The same problem that audits are planned as: one place for each task, and a point for each worker who is used. */
export function makeProblem({ tasks, workers }: Instance): Problem {
  const able = tasks.map((_, task) => workers.flatMap((own, worker) => (own.includes(task) ? [worker] : [])))
  const from = [0]
  for (const { length } of able) from.push((from.at(-1) ?? 0) + length)
  const zero = new Int32Array(tasks.length)
  return {
    audits: tasks.map((_, id) => ({
      id,
      customer: id,
      weight: 1,
      needs: 1,
      leastAuditors: 1,
      fewest: Math.min(1, able[id]?.length ?? 0),
    })),
    auditors: workers.map((_, id) => ({ id, share: null, booked: 0, restMinutes: 0, limits: null })),
    places: {
      from: Int32Array.from({ length: tasks.length + 1 }, (_, task) => task),
      audit: Int32Array.from(tasks, (_, task) => task),
      start: Int32Array.from(tasks, ({ start }) => start),
      end: Int32Array.from(tasks, ({ end }) => end),
      firstDay: zero,
      lastDay: zero,
      points: zero,
    },
    positions: {
      from: Int32Array.from(from),
      place: Int32Array.from(able.flatMap((who, task) => who.map(() => task))),
      auditor: Int32Array.from(able.flat()),
      covers: Int32Array.from(able.flat(), () => 1),
      points: Int32Array.from(able.flat(), () => 0),
    },
    mostAuditors: 1,
    needsLead: false,
    points: { usage: 1, extraMember: 0, load: 0 },
    travelMinutes: null,
    rotation: null,
  }
}

/** No fewer workers can do it: so many tasks there are at once. */
export function mostAtOnce({ tasks }: Instance): number {
  const counts = tasks.map(({ start }) => tasks.filter(one => one.start <= start && start < one.end).length)
  return Math.max(0, ...counts)
}

/** Lines `instance,lb,ub`, the first of which names them. */
export const readBounds = (text: string): Map<string, { least: number; most: number }> =>
  new Map(
    text
      .split(/\r?\n/)
      .slice(1)
      .map(line => line.split(','))
      .filter(([name]) => name)
      .map(([name = '', least, most]) => [name, { least: Number(least), most: Number(most) }]),
  )

/** Who does each task, as lines `task worker`, both counted from 0; a task that nobody does has none. */
export const writePlan = ({ positions }: Pick<Problem, 'positions'>, teams: readonly Team[]): string =>
  teams.map((team, task) => team.map(one => `${task} ${positions.auditor[one]}\n`).join('')).join('')

export type Solved = {
  name: string
  /** Tasks that nobody does, and what an independent look at the plan finds wrong. */
  notDone: number
  faults: readonly unknown[]
  /** Workers, and the fewest that there must be. */
  found: number
  least: number
  isProved: boolean
  /** The most that is published, where anything is. */
  known: number | undefined
}

/** A plan is only as good as its bound if it does all tasks. */
export const isProved = ({
  notDone,
  found,
  least,
  quality,
}: Pick<Solved, 'notDone' | 'found' | 'least'> & { quality: string }): boolean =>
  notDone === 0 && (quality === 'proved' || found === least)

const published = { instances: 137, leastProved: 128 }

/** What is not as it must be: all is done, rightly, with no more than is published; the 137 are nearly all proved. */
export function findFailures(solved: readonly Solved[]): string[] {
  const sum = (of: (one: Solved) => number) => solved.reduce((all, one) => all + of(one), 0)
  const [found, least, proved] = [
    sum(one => one.found),
    sum(one => one.least),
    sum(one => Number(one.isProved)),
  ]
  return [
    ...solved.flatMap(({ name, notDone, faults, found, known = found }) => [
      ...(notDone > 0 ? [`${name}: ${notDone} tasks aren’t done`] : []),
      ...(faults.length > 0 ? [`${name}: ${JSON.stringify(faults)}`] : []),
      ...(found > known ? [`${name}: ${found} workers, published are ${known}`] : []),
    ]),
    ...(found * 1000 > least * 1001 ? [`${found} workers in all, more than 0.1 % above ${least}`] : []),
    ...(solved.length >= published.instances && proved < published.leastProved
      ? [`${proved} proved, fewer than ${published.leastProved}`]
      : []),
  ]
}
