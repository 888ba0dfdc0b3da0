import type { DeskOption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { HitAction, Urgency } from '#domain/disruption.ts'
import { chooseWays } from '#planning/choose-ways.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { listOptions } from './options.ts'
import { type CaseRow, findCase } from './queries.ts'
import { readHits } from './read-hits.ts'

type Suggestion = Answer<typeof disruptions.suggest>

/** Actions that settle a hit without anybody else having to say yes, the least change first. */
const preferred: readonly HitAction[] = ['replace', 'split', 'without', 'move']

const mostTried = 10
const mostSteps = 50_000
const mostWays = 3

/** Any way of an action is better than all of the next. */
const costOfAction = 100

/** The sooner it is, the less may it be left. */
const weights: Readonly<Record<Urgency, number>> = { now: 3, today: 3, tomorrow: 3, soon: 2, later: 1 }

let running = 0
const mostRunning = 2

/** One way for each open hit, with nobody at two places at once, so that the least is left, the urgent before all. */
export async function suggestSteps(sql: Db, caller: Caller, id: number): Promise<Suggestion> {
  if (running >= mostRunning)
    throw refuse('unavailable', sayDisruptionFailure.text('busy'), { retryAfterSeconds: 2 })
  running++
  try {
    return await suggest(sql, caller, id)
  } finally {
    running--
  }
}

async function suggest(sql: Db, caller: Caller, id: number): Promise<Suggestion> {
  const one = await findCase(sql, caller, id)
  const [{ rows }, urgencies] = await Promise.all([
    listOptions(sql, caller, id, { limit: mostTried }),
    readUrgencies(sql, one),
  ])
  const urgent = [...urgencies.keys()]
  rows.sort((a, b) => urgent.indexOf(a.projectId) - urgent.indexOf(b.projectId))
  const tried = rows.map(({ options }) => options.filter(isSuggested))
  const chosen = chooseWays(
    rows.map(({ projectId }, place) => ({
      weight: weights[urgencies.get(projectId) ?? 'later'],
      ways: (tried[place] ?? []).map(toWay),
    })),
    mostSteps,
  )
  const steps: Suggestion['steps'] = []
  const unsolved: Suggestion['unsolved'] = []
  for (const [place, { projectId, version, options }] of rows.entries()) {
    const way = tried[place]?.[chosen[place] ?? -1]
    if (way) {
      const { action, auditors, start, end, fits } = way
      steps.push({ projectId, version, action, auditors, start, end, fits })
    } else {
      // Who could go is wanted elsewhere, or nobody could.
      const code = tried[place]?.length ? ('taken' as const) : ('noTeam' as const)
      unsolved.push({ projectId, version, code, ways: options.filter(takesDecision).slice(0, mostWays) })
    }
  }
  return { steps, unsolved, version: one.version }
}

const isSuggested = ({ action, uncovered }: DeskOption): boolean =>
  preferred.includes(action) && uncovered.length === 0

/** What can still be done, though somebody has to want it. */
const takesDecision = (option: DeskOption): boolean => !isSuggested(option) && option.action !== 'keep'

const toWay = ({ action, auditors, start, end }: DeskOption, nth: number) => ({
  takes: auditors.map(({ id }) => ({ auditorId: id, start: start.getTime(), end: end.getTime() })),
  cost: preferred.indexOf(action) * costOfAction + nth,
})

/** By audit, the most urgent first. */
async function readUrgencies(sql: Db, one: CaseRow): Promise<ReadonlyMap<number, Urgency>> {
  const hits = await readHits(sql, { accountId: 0, holds: () => true }, one, new Date())
  return new Map(hits.map(({ project, urgency }) => [project.id, urgency]))
}
