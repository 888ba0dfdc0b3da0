import type { Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { type LeftOutCode, mostNeeds, mostPlanned } from '#domain/plans.ts'
import { addDays } from '#domain/zoned-time.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import { isNumberLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { daysTouched } from '#server/planning/site-days.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { countNeeds } from './count-needs.ts'

/** What a plan is asked for, with what is taken where nothing was said. */
export type PlanInput = Omit<Parsed<typeof plans.create, 'body'>, 'name' | 'seed' | 'noticeDays'> & {
  noticeDays: number
}

export type LeftOut = { projectId: number; code: LeftOutCode; says: string; text: Text }

type Named = {
  id: number
  idflNumber: string
  status: AuditStatus
  firstDay: string
  lastDay: string
  hasBegun: boolean
  isAgreed: boolean
  hasWindow: boolean
  needs: number
}

/** The audits that are meant, of those that the caller may see: named one by one, or the drafts of a filter, the earliest first. */
export async function findMeant(
  sql: Db,
  caller: Caller,
  { projectId, filter }: PlanInput,
): Promise<number[]> {
  const { accountId, holds } = caller
  const seesAll = holds('ViewAllAudit') || holds('ViewAuditDetail')
  const seen = [sql`audit.deleted_at is null`, seesAll ? undefined : hasOnTeam(sql, accountId)]
  const conditions = projectId
    ? [...seen, sql`audit.id = any(${[...new Set(projectId)]}::integer[])`]
    : [...seen, sql`audit.status = 'draft'`, ...filterConditions(sql, filter ?? {})]
  const rows = await sql<{ id: number }[]>`
    select audit.id from audit ${where(sql, conditions)} order by audit.starts_at, audit.id limit ${mostPlanned + 1}`
  return rows.map(({ id }) => id)
}

function filterConditions(sql: Db, filter: NonNullable<PlanInput['filter']>): (Fragment | undefined)[] {
  const { value, customerId, countryId, standardId, start, end } = filter
  return [
    value
      ? sql`(${isNumberLike(sql, value)} or audit.customer_id in (select id from customer where ${mentions(sql, 'customer', value)}))`
      : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    countryId === undefined
      ? undefined
      : sql`${countryId} = (
      select place.country_id from site place where place.customer_id = audit.customer_id
        and (place.id = audit.site_id or audit.site_id is null and place.is_main))`,
    standardId &&
      sql`exists (
      select from audit_standard where audit_id = audit.id and standard_id = any(${standardId}::integer[]))`,
    start && sql`audit.ends_at > ${start}::timestamptz`,
    end && sql`audit.starts_at < ${end}::timestamptz`,
  ]
}

/** Which of them can be planned, and why the others are left out; what is assigned and may move is neither. */
export async function chooseAudits(
  sql: Db,
  ids: readonly number[],
  input: PlanInput,
  movable: readonly number[] = [],
): Promise<{ auditIds: number[]; leftOut: LeftOut[] }> {
  const audits = await sql<Named[]>`
    select audit.id, idfl_number, status, lower(days)::text as first_day, (upper(days) - 1)::text as last_day,
      starts_at <= now() as has_begun, agreed_on is not null as is_agreed, exists (
        select from audit_visit link where link.audit_id = audit.id and link.is_live) as has_window,
      ${countNeeds(sql)} as needs
    from audit
    cross join lateral (select ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days) touched
    where audit.id = any(${[...ids]}::integer[]) and deleted_at is null
    order by audit.id`
  const auditIds: number[] = []
  const leftOut: LeftOut[] = []
  const mayMove = new Set(movable)
  for (const audit of audits) {
    const code = whyLeftOut(audit, input)
    if (code === null) auditIds.push(audit.id)
    else if (!mayMove.has(audit.id)) {
      const text = sayPlanFailure.text(code, { number: audit.idflNumber, most: mostNeeds })
      leftOut.push({ projectId: audit.id, code, says: sayKnown(text), text })
    }
  }
  return { auditIds, leftOut }
}

function whyLeftOut(
  { status, firstDay, lastDay, hasBegun, isAgreed, hasWindow, needs }: Named,
  input: PlanInput,
): LeftOutCode | null {
  if (status !== 'draft') return status
  if (needs > mostNeeds) return 'needs'
  // What the customer agreed to stays where it is.
  if (input.dates === 'fixed' || isAgreed) {
    if (hasBegun) return 'past'
    return firstDay < input.firstDay || lastDay > input.lastDay ? 'outside' : null
  }
  // What a visit needs may lie elsewhere than the draft does.
  if (hasWindow) return null
  const { slideDays } = input
  return addDays(lastDay, slideDays) < input.firstDay || addDays(firstDay, -slideDays) > input.lastDay
    ? 'outside'
    : null
}
