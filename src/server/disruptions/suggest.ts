import type { DeskOption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { HitAction } from '#domain/disruption.ts'
import { type Interval, overlaps } from '#domain/interval.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { listOptions } from './options.ts'
import { findCase } from './queries.ts'
import { readHits } from './read-hits.ts'

type Suggestion = Answer<typeof disruptions.suggest>

/** Actions that settle a hit without anybody else having to say yes, the least change first. */
const preferred: readonly HitAction[] = ['replace', 'split', 'without', 'move']

const mostTried = 10

/** One way for each open hit, the most urgent first, with nobody at two places at once. */
export async function suggestSteps(sql: Db, caller: Caller, id: number): Promise<Suggestion> {
  const one = await findCase(sql, caller, id)
  const { rows } = await listOptions(sql, caller, id, { limit: mostTried })
  const urgent = await orderOf(sql, id)
  rows.sort((a, b) => urgent.indexOf(a.projectId) - urgent.indexOf(b.projectId))
  const taken: Time[] = []
  const steps: Suggestion['steps'] = []
  const unsolved: Suggestion['unsolved'] = []
  for (const { projectId, version, options } of rows) {
    const way = preferred
      .flatMap(action => options.filter(option => option.action === action && option.uncovered.length === 0))
      .find(option => !takenBy(option).some(mine => taken.some(other => isTwice(mine, other))))
    if (!way) {
      unsolved.push({ projectId, version, code: 'noTeam' })
      continue
    }
    taken.push(...takenBy(way))
    const { action, auditors, start, end } = way
    steps.push({ projectId, version, action, auditors, start, end })
  }
  return { steps, unsolved, version: one.version }
}

/** The ids of the audits, the most urgent first. */
async function orderOf(sql: Db, id: number): Promise<number[]> {
  const hits = await readHits(sql, { accountId: 0, holds: () => true }, id, new Date())
  return hits.map(({ project }) => project.id)
}

const takenBy = ({ auditors, start, end }: DeskOption): Time[] =>
  auditors.map(({ id }) => ({ auditorId: id, start, end }))

type Time = Interval & { auditorId: number }

const isTwice = (a: Time, b: Time) => a.auditorId === b.auditorId && overlaps(a, b)
