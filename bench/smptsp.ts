import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgetOf } from '#planning/budget.ts'
import { check } from '#planning/check.ts'
import { type Planned, plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'
import { loadSolver, solveExactly } from '#server/plans/solve-exactly.ts'
import {
  findFailures,
  isProved,
  makeProblem,
  mostAtOnce,
  readBounds,
  readInstance,
  type Solved,
  writePlan,
} from './smptsp-file.ts'

// `SMPTSP_DIR=… npx tsx bench/smptsp.ts [seconds]`: the planner on problems from outside, of shift minimisation personnel task
// scheduling (Krishnamoorthy, Ernst, Baatar 2012): as few workers as can do all tasks. `*.dat` are read, and `bounds.csv` with what is
// published (`instance,lb,ub`). The files state no licence, so they aren't kept here. The search takes about so many seconds.
// `SMPTSP_PLANS=folder` has each plan written there, lines `task worker`. It fails where the gate of the chapter isn't met.

const folder = process.env.SMPTSP_DIR
const plans = process.env.SMPTSP_PLANS
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
  const published: ReturnType<typeof readBounds> = existsSync(listed)
    ? readBounds(readFileSync(listed, 'utf8'))
    : new Map()
  if (plans) mkdirSync(plans, { recursive: true })
  const solved: Solved[] = []
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.dat'))
    .sort()) {
    const name = file.replace(/\.dat$/, '')
    const instance = readInstance(readFileSync(join(folder, file), 'utf8'))
    const start = performance.now()
    const problem = makeProblem(instance)
    const { points: found, bound, quality, work, teams } = await solve(problem)
    const checked = check(problem, teams)
    const range = published.get(name)
    const counts = {
      notDone: teams.filter(({ length }) => length === 0).length,
      found,
      least: Math.max(mostAtOnce(instance), bound.points),
    }
    const one: Solved = {
      name,
      ...counts,
      faults: [...checked.faults, ...(checked.points === found ? [] : [`${checked.points} by check`])],
      isProved: isProved({ ...counts, quality }),
      known: range?.most,
    }
    solved.push(one)
    if (plans) writeFileSync(join(plans, `${name}.txt`), writePlan(problem, teams))
    console.log(
      [
        `${file}: ${instance.workers.length} workers, ${instance.tasks.length} tasks (${one.notDone} not done)`,
        `at least ${one.least}, found ${found}${one.isProved ? ', proved' : ''}`,
        range ? `published ${range.least} to ${range.most}` : 'nothing published',
        `${((performance.now() - start) / 1000).toFixed(1)} s, ${work.steps} steps, ${work.exact} exact answers`,
      ].join('; '),
    )
  }
  const sum = (of: (one: Solved) => number) => solved.reduce((all, one) => all + of(one), 0)
  console.log({
    instances: solved.length,
    proved: sum(one => Number(one.isProved)),
    found: sum(one => one.found),
    bound: sum(one => one.least),
    aboveWhatIsPublished: sum(({ found, known = found }) => Number(found > known)),
  })
  const failures = findFailures(solved)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

if (folder) await measure(folder)
else console.log('SMPTSP_DIR names no folder with instances: nothing is measured.')
