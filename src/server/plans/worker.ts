// A thread of its own, which plans or counts: the generator never waits, and nobody else should wait for it.
import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { budgetOf } from '#planning/budget.ts'
import { compile } from '#planning/compile.ts'
import { countPositions } from '#planning/count-positions.ts'
import { explain } from '#planning/explain.ts'
import { type Planned, type Progress, plan } from '#planning/plan.ts'
import { placeAudits, termsOf } from '#planning/terms.ts'
import { openExact } from './exact-thread.ts'
import type { PlanMessage, PlanTask } from './thread-messages.ts'

/** On Linux it lowers this thread alone: others come first. */
if (!isMainThread && process.platform === 'linux')
  try {
    setPriority(0, 10)
  } catch {
    // Where it may not, it plans as fast as the others.
  }

const send = (message: PlanMessage) => parentPort?.postMessage(message)

let isStopped = false
let exact: ReturnType<typeof openExact> | undefined
parentPort?.on('message', () => {
  isStopped = true
  exact?.giveUp()
})

const task = workerData as PlanTask
const compiled = compile(task.facts)
const positions = compiled.problem.positions.auditor.length
if (task.kind === 'count' || compiled.tooLarge)
  send({
    kind: 'counted',
    ...(compiled.tooLarge ? countPositions(task.facts) : { positions, hints: [] }),
    isTooLarge: compiled.tooLarge,
  })
else send(await run(task))
parentPort?.close()

async function run({
  facts,
  seed,
  effort,
  limitMs,
  isWithoutExact,
  mostMemory,
  until: work,
}: Extract<PlanTask, { kind: 'plan' }>): Promise<PlanMessage> {
  const whole = budgetOf(effort, positions)
  const budget = isWithoutExact ? { ...whole, exact: null } : whole
  const until = limitMs === null ? Number.POSITIVE_INFINITY : Date.now() + limitMs
  let isOver = false
  let hasSolved = false
  const isOut = () => {
    isOver ||= Date.now() >= until || (exact?.wasTooLarge() ?? false)
    return isStopped || isOver
  }
  let percent = 0
  const questions = plan(compiled.problem, { seed, budget, until: work })
  let next = questions.next()
  while (!next.done) {
    if (next.value.kind === 'progress') {
      percent = percentOf(next.value)
      send(describe(next.value))
      await exact?.rest()
      // Whatever was sent meanwhile is heard.
      await nextTurn()
      next = questions.next(isOut() ? 'stop' : undefined)
      continue
    }
    // The search may go on after it.
    send({ kind: 'progress', phase: 'exact', percent })
    exact ??= openExact({ mostMemory })
    const answer = isOut() ? null : await exact.ask(next.value, until)
    hasSolved ||= answer !== null
    next = questions.next(answer)
  }
  const isCut = isOut() && next.value.endedBy !== 'proved'
  await exact?.end()
  send({ kind: 'progress', phase: 'explain', percent: 99 })
  await nextTurn()
  return describeDone(next.value, {
    endedBy: !isCut ? next.value.endedBy : isStopped ? 'stopped' : 'limit',
    hasSolved,
    facts,
  })
}

/** A function, as the plan begins before what stands below is made. */
function describe(progress: Progress): PlanMessage {
  const { planned, points } = progress
  return { kind: 'progress', phase: 'search', percent: percentOf(progress), planned, points }
}

function percentOf({ steps, of }: Progress): number {
  return Math.floor((100 * steps) / of)
}

type End = { endedBy: Extract<PlanMessage, { kind: 'done' }>['endedBy']; hasSolved: boolean }

function describeDone(
  planned: Planned,
  { endedBy, hasSolved, facts }: End & Pick<PlanTask, 'facts'>,
): PlanMessage {
  const { weight, points, quality, work, bound } = planned
  return {
    kind: 'done',
    audits: placeAudits(compiled, planned),
    weight,
    points,
    terms: termsOf(facts, compiled, planned),
    explained: explain(compiled.problem, facts, planned),
    quality,
    bound,
    endedBy,
    work,
    hasSolved,
  }
}
