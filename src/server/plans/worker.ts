// A thread of its own, which reads what there is to plan, and plans it: nobody else should wait for it.
import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { budgetOf } from '#planning/budget.ts'
import { compile } from '#planning/compile.ts'
import { explain } from '#planning/explain.ts'
import type { AuditFacts, PlanFacts } from '#planning/facts.ts'
import { type Planned, type Progress, plan } from '#planning/plan.ts'
import { placeAudits, termsOf } from '#planning/terms.ts'
import { openExact } from './exact-thread.ts'
import { countOf, factsOf } from './read-in-thread.ts'
import type { KnownAudit, PlanMessage, PlanTask } from './thread-messages.ts'

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
parentPort?.on('message', told => {
  if (told !== 'stop') return
  isStopped = true
  exact?.giveUp()
})

type Compiled = ReturnType<typeof compile>
type Known = { facts: PlanFacts; compiled: Compiled }

const task = workerData as PlanTask
send(await work())
parentPort?.close()

// Functions from here on, as work begins before what stands below is made.

async function work(): Promise<PlanMessage> {
  const known = await factsOf(task.facts)
  if (!known) return { kind: 'none' }
  const { facts, fresh } = known
  send({ kind: 'read', unplanned: facts.audits.filter(({ booked }) => !booked).length, fresh })
  const compiled = compile(facts)
  return compiled.tooLarge ? countOf(facts, compiled) : run(task, { facts, compiled })
}

async function run(
  { seed, effort, limitMs, isWithoutExact, mostMemory, until: work }: PlanTask,
  { facts, compiled }: Known,
): Promise<PlanMessage> {
  const positions = compiled.problem.positions.auditor.length
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
    compiled,
  })
}

function describe(progress: Progress): PlanMessage {
  const { planned, points } = progress
  return { kind: 'progress', phase: 'search', percent: percentOf(progress), planned, points }
}

function percentOf({ steps, of }: Progress): number {
  return Math.floor((100 * steps) / of)
}

type End = Known & { endedBy: Extract<PlanMessage, { kind: 'done' }>['endedBy']; hasSolved: boolean }

function describeDone(planned: Planned, { endedBy, hasSolved, facts, compiled }: End): PlanMessage {
  const { weight, points, quality, work, bound } = planned
  const known = new Map(facts.audits.map(audit => [audit.id, knownOf(audit)] as const))
  return {
    kind: 'done',
    audits: placeAudits(compiled, planned).flatMap(one => {
      const audit = known.get(one.auditId)
      return audit ? { ...one, known: audit } : []
    }),
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

function knownOf({ customerId, standardIds, start, end, booked }: AuditFacts): KnownAudit {
  return { customerId, standardIds, start, end, ...(booked && { team: booked.map(({ id }) => id) }) }
}
