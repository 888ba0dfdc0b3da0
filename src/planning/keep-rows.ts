import { daysTouched } from '#domain/zoned-time.ts'
import { dayOfNumber, numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import { isAway } from './world.ts'

/** What is no longer planned, but stays as an earlier plan has it. */
export type KeptRow = {
  auditId: number
  start: string
  end: string
  auditors: readonly { id: number; isLead: boolean }[]
}

type Kept = KeptRow & { audit: AuditFacts; site: SiteFacts; firstDay: string; lastDay: string }

/**
 * The facts as if the rows were booked: their audits are planned no more, and whoever goes there has their time, days, nights and
 * visits. A row whose audit isn’t among the facts is booked or gone already, and left aside.
 */
export function keepRows(facts: PlanFacts, rows: readonly KeptRow[]): PlanFacts {
  const kept = rows.flatMap(row => {
    const audit = facts.audits.find(({ id }) => id === row.auditId)
    const site = facts.sites.find(({ id }) => id === audit?.siteId)
    if (!audit || !site) return []
    const days = daysTouched({ start: new Date(row.start), end: new Date(row.end) }, site.timeZone)
    return [{ ...row, audit, site, firstDay: days.first, lastDay: days.last }]
  })
  if (kept.length === 0) return facts
  const ids = new Set(kept.map(({ auditId }) => auditId))
  return {
    ...facts,
    audits: facts.audits.filter(({ id }) => !ids.has(id)),
    auditors: facts.auditors.map(auditor =>
      kept.reduce(
        (one, row) => (row.auditors.some(({ id }) => id === one.id) ? bookRow(one, row, facts) : one),
        auditor,
      ),
    ),
    series: kept.reduce((series, row) => addVisits(series, facts, row), facts.series),
  }
}

function bookRow(auditor: AuditorFacts, row: Kept, facts: PlanFacts): AuditorFacts {
  const { start, end, auditId, site } = row
  const days = listDays(row)
  const block = { start, end, projectId: auditId, siteId: site.id }
  return {
    ...auditor,
    blocks: [...auditor.blocks, block].sort((a, b) => a.start.localeCompare(b.start)),
    bookedDays: [...new Set([...auditor.bookedDays, ...days])].sort(),
    nights:
      auditor.limits.nightsPerMonth !== null && isAway(auditor, site, facts)
        ? addNights(auditor.nights, days)
        : auditor.nights,
  }
}

function listDays({ firstDay, lastDay }: Pick<Kept, 'firstDay' | 'lastDay'>): string[] {
  const [first, last] = [numberOfDay(firstDay), numberOfDay(lastDay)]
  return Array.from({ length: last - first + 1 }, (_, n) => dayOfNumber(first + n))
}

/** A night is of the month in which it ends. */
function addNights(nights: AuditorFacts['nights'], [, ...ends]: readonly string[]): AuditorFacts['nights'] {
  const counts = new Map(nights.map(({ month, count }) => [month, count]))
  for (const day of ends) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1)
  return [...counts]
    .map(([month, count]) => ({ month, count }))
    .sort((a, b) => a.month.localeCompare(b.month))
}

type Series = PlanFacts['series']

/** A visit of each of its series: of those who were there in a role that the rotation counts. */
const addVisits = (series: Series, { rules: { rotations } }: PlanFacts, row: Kept): Series =>
  rotations
    .filter(({ standardId }) => row.audit.standardIds.includes(standardId))
    .reduce((all, { standardId, roles }) => {
      const { customerId } = row.audit
      const isOne = (one: Series[number]) => one.customerId === customerId && one.standardId === standardId
      const counted = row.auditors.filter(
        ({ isLead }) => roles === 'members' || isLead || row.auditors.length === 1,
      )
      const visit = {
        firstDay: row.firstDay,
        lastDay: row.lastDay,
        auditorIds: counted.map(({ id }) => id).sort((a, b) => a - b),
      }
      const before = all.find(isOne) ?? { customerId, standardId, visits: [] }
      const visits = [...before.visits, visit].sort(
        (a, b) => a.firstDay.localeCompare(b.firstDay) || a.lastDay.localeCompare(b.lastDay),
      )
      return [...all.filter(one => !isOne(one)), { ...before, visits }]
    }, series)
