import type { z } from 'zod'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import type { PlanAdvice } from '#domain/plan-reasons.ts'
import type { PlanAssumption } from '#domain/plans.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PlanFailure, textOfPlanFailure } from '#words/say-plan-failure.ts'
import { textOfAssumption, textOfPlanAdvice } from '#words/say-plan-reason.ts'
import { sayKnown } from '#words/words.ts'
import { type KnownNames, readNames } from './plan-names.ts'

type Query = Parsed<typeof plans.list, 'query'>
type Plan = z.output<typeof plans.list.reply>['rows'][number]
type OnePlan = Answer<typeof plans.one>
type Result = Omit<NonNullable<Plan['result']>, 'advice'> & { advice: PlanAdvice[] }
type PlanRow = Omit<Plan, 'failure' | 'result' | 'input'> & {
  input: Omit<Plan['input'], 'assume'> & { assume: PlanAssumption[] }
  failure: PlanFailure | null
  result: Result | null
}

/**
 * From when on a `plan` can only be read: some days after it was done, or sooner, once the last of its rows has begun as they are now. What
 * has no place, which comes first here, hasn’t begun.
 */
export const expiryOf = (sql: Db): Fragment => sql`
  case when plan.state = 'done' then least(plan.expires_at, (
    select starts_at from plan_row where plan_id = plan.id order by starts_at desc nulls first limit 1)) end`

/** A table `shown` of plans as they are now. */
const shownPlans = (sql: Db): Fragment => sql`(
  select plan.id, plan.name, case when expiry.expires_at <= now() then 'expired' else plan.state end as state, plan.input, plan.seed, plan.engine, plan.solver, plan.as_of,
    plan.input_digest, plan_facts.based_on, json_build_object('id', account.id, 'name', account.display_name) as created_by, plan.created_by as account_id,
    case when plan.state = 'waiting' then (
      select count(*)::integer from plan other where other.state = 'waiting' and other.id < plan.id) end as ahead,
    case when plan.state = 'running' then plan_job.progress end as progress,
    plan.result, plan.failure, plan.ended_at, expiry.expires_at, plan.version, plan.created_at, plan.updated_at
  from plan
  join account on account.id = plan.created_by
  join plan_facts on plan_facts.plan_id = plan.id
  left join plan_job on plan_job.plan_id = plan.id
  cross join lateral (select ${expiryOf(sql)} as expires_at) expiry
) shown`

export async function listPlans(sql: Db, caller: Caller, query: Query) {
  const matching = where(sql, conditions(sql, query))
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`shown.id`)
  const [rows, [total]] = await Promise.all([
    sql<PlanRow[]>`select shown.* from ${shownPlans(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from ${shownPlans(sql)} ${matching}`,
  ])
  const names = await readNames(sql, caller, {
    planId: null,
    said: rows.map(({ result, input }) => [result?.advice, input.assume]),
  })
  return { count: total?.count ?? '0', rows: rows.map(row => toPlan(row, names)) }
}

const conditions = (
  sql: Db,
  { id, state, createdBy, basedOn, projectId, value }: Query,
): (Fragment | undefined)[] => [
  id === undefined ? undefined : sql`shown.id = ${id}`,
  state && sql`shown.state = any(${state}::text[])`,
  createdBy === undefined ? undefined : sql`shown.account_id = ${createdBy}`,
  basedOn === undefined ? undefined : sql`shown.based_on = ${basedOn}`,
  projectId === undefined
    ? undefined
    : sql`exists (select from plan_row where plan_id = shown.id and audit_id = ${projectId})`,
  value ? sql`shown.id in (select plan.id from plan where ${mentionsItself(sql, 'plan', value)})` : undefined,
]

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.id`,
  createdAt: sql`shown.created_at`,
  endedAt: sql`shown.ended_at`,
  state: sql`shown.state`,
})

function toPlan({ failure, result, input, ...rest }: PlanRow, names: KnownNames): Plan {
  const row = {
    ...rest,
    input: { ...input, assume: input.assume.map(one => sayAssumption(one, names)) },
    result: result && { ...result, advice: sayAdvice(result.advice, names) },
  }
  if (!failure) return { ...row, failure: null }
  const { code } = failure
  const text = textOfPlanFailure(failure)
  return { ...row, failure: { code, says: sayKnown(text), text } }
}

function sayAssumption(one: PlanAssumption, names: KnownNames) {
  const text = textOfAssumption(one, names.at('UTC'))
  return { ...one, says: sayKnown(text), text }
}

const sayAdvice = (advice: readonly PlanAdvice[], names: KnownNames) =>
  advice.map(one => {
    const text = textOfPlanAdvice(one, names.at('UTC'))
    return { ...one, says: sayKnown(text), text }
  })

export async function findPlan(sql: Db, caller: Caller, id: number): Promise<OnePlan> {
  const [found] = await sql<(PlanRow & Pick<OnePlan, 'leftOut' | 'gaps'>)[]>`
    select shown.*, plan_facts.left_out, (
      select coalesce(json_agg(json_build_object('code', code, 'count', count) order by code), '[]') from (
        select code, count(*) from plan_row where plan_id = shown.id and code is not null group by code) gap) as gaps
    from ${shownPlans(sql)} join plan_facts on plan_facts.plan_id = shown.id
    where shown.id = ${id}`
  if (!found) throw missing()
  const { leftOut, gaps, ...row } = found
  const names = await readNames(sql, caller, { planId: id, said: [row.result?.advice, row.input.assume] })
  return { ...toPlan(row, names), leftOut, gaps }
}

/** That there is such a plan, without reading it. */
export async function requirePlan(sql: Db, id: number): Promise<void> {
  const found = await sql`select from plan where id = ${id}`
  if (found.length === 0) throw missing()
}
