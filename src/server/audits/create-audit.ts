import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Interval } from '#domain/interval.ts'
import { readTeam } from '#domain/team.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { keepUnassigned } from '#server/notifications/keep-was.ts'
import { notifyOverridden } from '#server/notifications/notify-overridden.ts'
import { notifyTeam } from '#server/notifications/notify-team.ts'
import { bookMembers, toMembers } from '#server/planning/assign.ts'
import { areaFaults } from '#server/planning/audit-areas.ts'
import { dayFaults, toStored } from '#server/planning/audit-days.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import { lockCustomer } from '#server/planning/audit-queries.ts'
import type { AuditNeed } from '#server/planning/booking.ts'
import { type Consent, saveTaken, type Taken } from '#server/planning/consent.ts'
import { linkVisits } from '#server/planning/link-visits.ts'
import { type LockedSite, lockSite } from '#server/planning/lock-site.ts'
import { nextNumbers } from '#server/planning/next-numbers.ts'
import { type Audit, commitWithAudit, commitWithNewDraft } from '#server/planning/read-audits.ts'
import type { Member } from '#server/planning/team-queries.ts'
import { lockRules } from '#server/planning/team-rules.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { insertAudit } from './queries.ts'

/** Creates a draft in the zone of its site; with auditors it is assigned at once, or not created at all. */
export async function createAudit(
  sql: Sql,
  caller: Caller,
  form: Parsed<typeof audits.create, 'body'>,
): Promise<Audit> {
  const standardIds = [...new Set(form.standardId)]
  return transaction(sql, { actor: caller.accountId }, async tx => {
    if (form.auditors) lockRules(tx, 'shared')
    const idflNumber = form.idflNumber ?? ''
    const newcomers = toMembers({ ...form, idflNumber, timeZone: 'UTC' }, form.auditors ?? [])
    const [customerZone, site, ...faults] = await Promise.all([
      lockCustomer(tx, caller, form.customerId),
      form.siteId === undefined ? undefined : lockSite(tx, form.customerId, form.siteId),
      standardFaults(tx, standardIds),
      dayFaults(tx, form.days, standardIds),
      areaFaults(tx, form.areaIds, { standardIds }),
    ])
    const zone = site?.timeZone ?? customerZone ?? 'UTC'
    refuseFaults([...placeFaults(form, customerZone, site), ...faults.flat()])
    const isDraft = newcomers.length === 0
    const stored = toStored(form.days ?? null)
    const [next = idflNumber] = form.idflNumber
      ? []
      : await nextNumbers(tx, [{ start: form.start, timeZone: zone }])
    const data = { ...form, idflNumber: next, siteId: site?.siteId ?? null, timeZone: zone, stored }
    const made = insertAudit(tx, data, {
      standardIds,
      areaIds: form.areaIds ?? [],
      followerId: isDraft ? caller.accountId : null,
    })
    const { countsFor = [] } = form
    if (isDraft && countsFor.length === 0) return commitWithNewDraft(tx)
    const [{ id } = { id: 0 }] = await made
    if (countsFor.length > 0)
      await linkVisits(tx, caller, { ...data, id, status: 'draft', standardIds }, countsFor)
    if (isDraft) return commitWithAudit(tx, id)
    await assignAtOnce(tx, caller, { ...data, id, standardIds }, { newcomers, consent: form })
    return commitWithAudit(tx, id)
  })
}

async function assignAtOnce(
  tx: Db,
  caller: Caller,
  need: AuditNeed,
  team: { newcomers: readonly Member[]; consent: Consent },
): Promise<void> {
  annotate(tx, { action: 'assign' })
  const taken = await bookMembers(tx, caller, need, team)
  saveTaken(tx, caller, need.id, taken)
  await notifyOverridden(tx, caller, exclusionsOf(need.id, taken))
  await notifyAssigned(tx, caller, need.id, team.newcomers)
}

const exclusionsOf = (auditId: number, { overrides }: Taken) =>
  overrides.flatMap(({ auditorId, exclusionId }) =>
    exclusionId === null ? [] : [{ auditId, auditorId, exclusionId }],
  )

/** Each is told as what they come: a notice for each role. */
async function notifyAssigned(
  tx: Db,
  caller: Caller,
  auditId: number,
  newcomers: readonly Member[],
): Promise<void> {
  const team = readTeam(newcomers.map(one => ({ ...one, id: one.auditorId })))
  const waitsFor = await keepUnassigned(tx, caller, auditId)
  for (const role of new Set(team.map(one => one.role))) {
    const accountIds = team.filter(one => one.role === role).map(({ id }) => id)
    await notifyTeam(tx, caller, { type: 'audit:assigned', auditId, accountIds, role, waitsFor })
  }
}

/** Whoever may not see the customer hears nothing of its sites. */
function placeFaults(form: Interval, customerZone: string | undefined, site: LockedSite | undefined) {
  if (customerZone === undefined) return [unknownCustomer()]
  return site?.fault ? [site.fault] : toFieldFaults(auditTimeFaults(form, site?.timeZone ?? customerZone))
}
