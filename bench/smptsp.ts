import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgetOf } from '#planning/budget.ts'
import { type Planned, plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'
import { loadSolver, solveExactly } from '#server/plans/solve-exactly.ts'
import { makeProblem, mostAtOnce, readBounds, readInstance } from './smptsp-file.ts'

// `SMPTSP_DIR=… npx tsx bench/smptsp.ts [seconds]`: the planner on problems from outside, of shift minimisation personnel task
// scheduling (Krishnamoorthy, Ernst, Baatar 2012): as few workers as can do all tasks. `*.dat` are read, and `bounds.csv` with what is
// published (`instance,lb,ub`). The files state no licence, so they aren't kept here. The search takes about so many seconds.

const folder = process.env.SMPTSP_DIR
const seconds = Number(process.argv[2] ?? 4)

/** About what the search does in a second on a slow machine: counted, so that the same is found again. */
const stepsPerSecond = 40_000

async function solve(problem: Problem): Promise<Planned> {
  const highs = await loadSolver()
  const { exact } = budgetOf('normal', problem.positions.auditor.length)
  const steps = plan(problem, { seed: 1, budget: { steps: seconds * stepsPerSecond, exact } })
  for (let next = steps.next(); ; ) {
    if (next.done) return next.value
    next = steps.next(next.value.kind === 'exact' ? solveExactly(highs, next.value) : undefined)
  }
}

async function measure(folder: string): Promise<void> {
  const listed = join(folder, 'bounds.csv')
  const published = existsSync(listed) ? readBounds(readFileSync(listed, 'utf8')) : new Map()
  const sums = { instances: 0, proved: 0, found: 0, bound: 0, aboveWhatIsPublished: 0 }
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.dat'))
    .sort()) {
    const instance = readInstance(readFileSync(join(folder, file), 'utf8'))
    const start = performance.now()
    const { points, weight, bound, quality, work } = await solve(makeProblem(instance))
    const least = Math.max(mostAtOnce(instance), bound.points)
    const known = published.get(file.replace(/\.dat$/, ''))
    const isProved = quality === 'proved' || points === least
    sums.instances++
    sums.proved += Number(isProved)
    sums.found += points
    sums.bound += least
    sums.aboveWhatIsPublished += Number(known !== undefined && points > known.most)
    console.log(
      [
        `${file}: ${instance.workers.length} workers, ${instance.tasks.length} tasks (${weight} not done)`,
        `at least ${least}, found ${points}${isProved ? ', proved' : ''}`,
        known ? `published ${known.least} to ${known.most}` : 'nothing published',
        `${((performance.now() - start) / 1000).toFixed(1)} s, ${work.steps} steps, ${work.exact} exact answers`,
      ].join('; '),
    )
  }
  console.log(sums)
}

if (folder) await measure(folder)
else console.log('SMPTSP_DIR names no folder with instances: nothing is measured.')
