import {
  type Activity,
  coveringGrades,
  expiringAfterDays,
  firstCounted,
  isInactive,
} from '#domain/competence.ts'
import { type FitReason, makeReason } from '#domain/fit-reasons.ts'
import { runAround } from '#domain/qualification.ts'
import { addDays, daysTouched, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { StandardLabel } from '#server/planning/audit-queries.ts'
import type { Need } from '#server/planning/fit.ts'
import type { FitRules } from '#server/planning/fit-rules.ts'
import { readActivity, sumActivity } from '#server/planning/read-activity.ts'
import type { Auditor } from './queries.ts'

type Among = { rows: readonly Auditor[]; standards: readonly StandardLabel[]; rules: FitRules }

/**
 * What is worth knowing of the standards that somebody covers, and keeps nobody from going: one that runs out soon after the
 * audit, and too few audits in one that asks for some. The second is read only where one of the standards does.
 */
export async function readChips(
  sql: Db,
  need: Need,
  { rows, standards, rules }: Among,
): Promise<(row: Auditor) => FitReason[]> {
  const { last } = daysTouched(need, need.timeZone)
  const today = localDay(new Date(), 'UTC')
  const asking = standards.flatMap(({ activity, ...one }) => (activity ? [{ ...one, activity }] : []))
  const done = await readDone(sql, asking, { rows, today, rules })
  return row => [...listExpiring(row, standards, last), ...listInactive(row, asking, { done, today })]
}

type Asking = StandardLabel & { activity: Activity }
type Done = ReadonlyMap<string, { audits: number; days: number }>

async function readDone(
  sql: Db,
  asking: readonly Asking[],
  { rows, today, rules }: Pick<Among, 'rows' | 'rules'> & { today: string },
): Promise<Done> {
  const since = asking.map(({ id, activity }) => ({
    standardId: id,
    first: firstCounted(activity.months, today),
  }))
  const auditorIds = rows.map(({ id }) => id)
  return sumActivity(await readActivity(sql, { auditorIds, since, last: today, dayCount: rules.dayCount }))
}

const isCovered = ({ covers = [] }: Auditor, { id }: StandardLabel): boolean => covers.includes(id)

/** The days around one on which somebody covers a standard. */
const runOf = ({ standards }: Auditor, standardId: number, day: string) =>
  runAround(
    standards.filter(
      one => one.standardId === standardId && coveringGrades.some(grade => grade === one.grade),
    ),
    day,
  )

function listExpiring(row: Auditor, standards: readonly StandardLabel[], last: string): FitReason[] {
  return standards
    .filter(standard => isCovered(row, standard))
    .flatMap(({ id, code: standard }) => {
      const day = runOf(row, id, last)?.validTo
      if (!day || day > addDays(last, expiringAfterDays)) return []
      const about = { auditorId: row.id, code: 'expiring', severity: 'info' } as const
      return [makeReason({ ...about, subject: `${id}:${day}`, params: { standard, day } })]
    })
}

function listInactive(
  row: Auditor,
  asking: readonly Asking[],
  { done, today }: { done: Done; today: string },
): FitReason[] {
  return asking
    .filter(standard => isCovered(row, standard))
    .flatMap(({ id, code: standard, activity }) => {
      const run = runOf(row, id, today)
      const did = done.get(`${row.id} ${id}`) ?? { audits: 0, days: 0 }
      if (!run || !isInactive(activity, { since: run.validFrom, ...did }, today)) return []
      const about = { auditorId: row.id, code: 'inactive', severity: 'info' } as const
      return [makeReason({ ...about, subject: String(id), params: { standard } })]
    })
}
