import type { Sql } from 'postgres'
import type { copies } from '#contract/copies.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { Interval } from '#domain/interval.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { localDay } from '#domain/zoned-time.ts'
import { annotate, type Db, dryRun, transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { listAreaIds } from '#server/planning/audit-areas.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import {
  type LockedAudit,
  listStandardIds,
  lockAuditRecord,
  lockCustomer,
} from '#server/planning/audit-queries.ts'
import { lockSite } from '#server/planning/lock-site.ts'
import { nextNumbers } from '#server/planning/next-numbers.ts'
import { toRefusal } from '#server/planning/preview-steps.ts'
import { listAudits } from '#server/planning/read-audits.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { formerTeam } from './former-team.ts'
import { moveByYears } from './move-days.ts'
import { insertAudit } from './queries.ts'

type Wanted = Pick<Parsed<typeof copies.make, 'body'>, 'auditIds' | 'years'>
/** What a copy will be: of which audit, where and when. */
type Copy = Interval & {
  source: LockedAudit
  siteId: number | null
  timeZone: string
  standardIds: number[]
}
type Judged = { id: number; copy?: Copy; failure?: Failure }

export function previewCopies(
  sql: Sql,
  caller: Caller,
  wanted: Wanted,
): Promise<Answer<typeof copies.preview>> {
  return dryRun(sql, { actor: caller.accountId }, async tx => {
    const judged = await judgeAll(tx, caller, wanted)
    const teams = await listTeams(
      tx,
      judged.flatMap(({ copy }) => copy ?? []),
    )
    return {
      rows: judged.map(({ id, copy, failure }) => ({
        id,
        refusal: failure ? toRefusal(failure) : null,
        start: copy?.start ?? null,
        end: copy?.end ?? null,
        team: teams.get(id)?.team ?? [],
        teamOf: teams.get(id)?.teamOf ?? null,
      })),
    }
  })
}

/** Makes all of them, each under the next number of its year, or those that can be; their maker follows them. */
export function copyAudits(
  sql: Sql,
  caller: Caller,
  { leaveOut = false, ...wanted }: Parsed<typeof copies.make, 'body'>,
): Promise<Answer<typeof copies.make>> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const judged = await judgeAll(tx, caller, wanted)
    const made = judged.flatMap(({ copy }) => copy ?? []).sort((one, other) => +one.start - +other.start)
    const leftOut = judged.flatMap(({ id, failure }) => (failure ? { id, message: failure.message } : []))
    if (made.length === 0 || (leftOut.length > 0 && !leaveOut))
      throw refuse('conflict', sayPlanningFailure.text('someNotCopied', { count: leftOut.length }), {
        code: 'refused',
        details: leftOut,
      })
    const numbers = await nextNumbers(tx, made)
    const ids: number[] = []
    for (const [nth, copy] of made.entries()) ids.push(await insertCopy(tx, caller, copy, numbers[nth] ?? ''))
    return { audits: await listAudits(tx, ids), leftOut }
  })
}

/** In the order given; each is locked, so that of two who copy it at once the second finds the copy of the first. */
async function judgeAll(tx: Db, caller: Caller, { auditIds, years }: Wanted): Promise<Judged[]> {
  const ids = [...new Set(auditIds)]
  const times = await moveByYears(tx, ids, years)
  const found = new Map<number, Judged>()
  for (const id of ids.toSorted((one, other) => one - other)) {
    try {
      found.set(id, { id, copy: await judge(tx, caller, id, times.get(id)) })
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      found.set(id, { id, failure })
    }
  }
  return ids.flatMap(id => found.get(id) ?? [])
}

async function judge(tx: Db, caller: Caller, id: number, time: Interval | undefined): Promise<Copy> {
  await refuseUnseen(tx, caller, id)
  const source = await lockAuditRecord(tx, id)
  if (!time) throw missing()
  if ((await lockCustomer(tx, caller, source.customerId)) === undefined) refuseFaults([unknownCustomer()])
  const { fault, siteId, timeZone } = await lockSite(tx, source.customerId, source.siteId)
  if (fault) refuseFaults([fault])
  const standardIds = await listStandardIds(tx, id)
  refuseFaults(await standardFaults(tx, standardIds))
  refuseFaults(toFieldFaults(auditTimeFaults(time, timeZone)))
  const copy = { ...time, source, siteId, timeZone, standardIds }
  await refuseCopied(tx, copy)
  return copy
}

/** An audit is copied to a year once: sent twice it is made once. A copy that was canceled or deleted doesn’t count. */
async function refuseCopied(tx: Db, { source, start, timeZone }: Copy): Promise<void> {
  const rows = await tx<{ number: string; start: Date; timeZone: string }[]>`
    select audit.idfl_number as number, audit.starts_at as start, audit.time_zone
    from audit_copy join audit on audit.id = audit_copy.audit_id
    where copy_of = ${source.id} and audit.deleted_at is null and audit.status <> 'canceled' order by audit.id`
  const yearOf = (moment: Date, zone: string) => localDay(moment, zone).slice(0, 4)
  const there = rows.find(one => yearOf(one.start, one.timeZone) === yearOf(start, timeZone))
  if (there)
    throw refuse(
      'conflict',
      sayPlanningFailure.text('copiedAlready', {
        number: there.number,
        day: localDay(there.start, there.timeZone),
      }),
    )
}

async function insertCopy(tx: Db, caller: Caller, copy: Copy, idflNumber: string): Promise<number> {
  const { source, standardIds, ...place } = copy
  annotate(tx, { reason: sayReason.text('copied', { number: source.idflNumber }) })
  const areaIds = await listLiveAreas(tx, source.id)
  const { customerId, note, requiredDays, offSiteDays, daysReason, daysCalculation } = source
  const stored = { requiredDays, offSiteDays, daysReason, daysCalculation }
  const [made] = await insertAudit(
    tx,
    { ...place, idflNumber, customerId, note, stored },
    { standardIds, areaIds, followerId: caller.accountId },
  )
  const id = made?.id ?? 0
  await tx`insert into audit_copy (audit_id, copy_of) values (${id}, ${source.id})`
  return id
}

/** An area that is disabled since isn’t given to a new audit. */
async function listLiveAreas(tx: Db, auditId: number): Promise<number[]> {
  const ids = await listAreaIds(tx, auditId)
  const rows = await tx<{ id: number }[]>`
    select id from area where id = any(${ids}::integer[]) and is_enabled order by id`
  return rows.map(({ id }) => id)
}

type Proposed = Pick<Answer<typeof copies.preview>['rows'][number], 'team' | 'teamOf'>

/** Who would be proposed for each, by the id of what is copied. */
async function listTeams(tx: Db, made: readonly Copy[]): Promise<Map<number, Proposed>> {
  const rows = await tx<(Proposed & { auditId: number })[]>`
    select source.id as audit_id, json_build_object('id', former.id, 'idflNumber', former.idfl_number) as team_of, (
      select json_agg(json_build_object('id', account.id, 'name', account.display_name) order by account.display_name, account.id)
      from roster_entry entry join account on account.id = entry.auditor_id
      where entry.audit_id = former.id and entry.released_at is null) as team
    from unnest(${made.map(({ source }) => source.id)}::integer[], ${made.map(({ start }) => start.toISOString())}::timestamptz[]) copied (id, start)
    join audit source on source.id = copied.id
    join audit former on former.id = ${formerTeam(tx, tx`copied.start`)}`
  return new Map(rows.map(({ auditId, ...proposed }) => [auditId, proposed]))
}
