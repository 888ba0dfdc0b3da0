import { z } from 'zod'
import { auditFields } from '#contract/audit-form.ts'
import type { audit } from '#contract/audit-reply.ts'
import { fault } from '#contract/fault.ts'
import { optionalText, pickedId } from '#contract/values.ts'
import { type AuditStatus, auditStatuses } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import { readAuditStatus } from '#domain/status-names.ts'
import { localMoment, momentAt } from '#domain/zoned-time.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { listValues } from '#words/lists.ts'
import type { Group } from './group.ts'
import type { Composed, Form } from './importer.ts'
import type { Names } from './names.ts'
import { readStandards } from './read-standards.ts'
import { splitCodes } from './split-list.ts'

export type ReadAudit = z.output<typeof audit>

const clock = z.string(fault(sayFault.text('enterMoment')))

/** Times by the clock at the site, so that an audit that only goes to another zone is at the same hours. */
export const importedAudit = z.object({
  idflNumber: auditFields.idflNumber,
  customerId: auditFields.customerId,
  siteId: auditFields.siteId,
  timeZone: z.string(),
  start: clock,
  end: clock,
  standardId: auditFields.standardId,
  note: auditFields.note,
  team: z.array(pickedId(sayFault.text('chooseAuditor'))),
  status: z.enum(auditStatuses),
  reason: optionalText(1000),
  /** What the customer agreed to, of the dates and the place that it has. No column: an import can only give it up. */
  agreed: z.object({ on: z.string(), note: z.string() }).nullish(),
})

export type ImportedAudit = z.output<typeof importedAudit>

export const spanOf = ({ start, end, timeZone }: ImportedAudit): Interval => ({
  start: momentAt(start, timeZone),
  end: momentAt(end, timeZone),
})

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

export const toForm = (found: ReadAudit): Form & ImportedAudit => ({
  idflNumber: found.idflNumber,
  customerId: found.customerId,
  siteId: found.siteId,
  timeZone: found.timeZone,
  start: localMoment(found.start, found.timeZone),
  end: localMoment(found.end, found.timeZone),
  standardId: sorted(found.standardId),
  note: found.note,
  team: found.status === 'canceled' ? [] : sorted(found.auditors.map(({ id }) => id)),
  status: found.status,
  reason: found.statusReason,
  agreed: found.agreedOn === null ? null : { on: found.agreedOn, note: found.agreedNote },
})

export function compose(group: Group, found: ReadAudit | undefined, names: Names): Composed {
  const before = found && toForm(found)
  const place = composePlace(group, before, names)
  const team = composeTeam(group, before, names)
  const status = composeStatus(group, before, team)
  // It is said of a status that is new.
  const stays = before && status === before.status
  const reason = stays ? before.reason : group.isGiven('reason') ? group.text('reason') : ''
  const at = { ...place, ...composeTimes(group, before, place.timeZone) }
  return {
    form: {
      ...before,
      ...(group.isGiven('number') && { idflNumber: group.text('number') }),
      ...(group.isGiven('note') && { note: group.text('note') }),
      ...at,
      ...(before && { agreed: keptAgreement(before, { ...at, status }) }),
      standardId: composeStandards(group, before, names),
      // Whoever was on the team of one that is canceled is on it no longer.
      team: status === 'canceled' ? [] : team,
      status,
      reason,
    },
    placeOf,
    placeOfCode: code => (teamCodes.has(code) ? 'team' : null),
  }
}

type Place = Record<(typeof agreedTo)[number], unknown>

/** The agreement is given up with other dates, another site, zone or customer, and when the audit is canceled. */
function keptAgreement(
  before: ImportedAudit,
  { status, ...at }: Place & { status: AuditStatus | undefined },
) {
  const isElsewhere = agreedTo.some(name => before[name] !== at[name])
  return isElsewhere || (status === 'canceled' && before.status !== status) ? null : before.agreed
}

const agreedTo = ['customerId', 'siteId', 'timeZone', 'start', 'end'] as const

const teamCodes: ReadonlySet<string> = new Set(['clash', 'unfit', 'unqualified', 'unconfirmed'])

const places: Record<string, string> = {
  idflNumber: 'number',
  customerId: 'customer',
  siteId: 'site',
  standardId: 'standards',
  auditors: 'team',
}

function placeOf(path: string) {
  const [name = ''] = path.split('.')
  return places[name] ? { field: places[name] } : undefined
}

type Placed = { customerId: number | undefined; siteId: number | null | undefined; timeZone: string }

/** Customer and site; with another customer alone it is at the main one. */
function composePlace(group: Group, before: ImportedAudit | undefined, names: Names): Placed {
  const customerId = group.isGiven('customer') ? composeCustomer(group, names) : before?.customerId
  const called = group.isGiven('site') ? group.text('site').trim() : ''
  const stays = before && customerId === before.customerId && !called
  if (stays) return { customerId, siteId: before.siteId, timeZone: before.timeZone }
  const site = customerId === undefined ? undefined : names.site(customerId, called)
  if (customerId !== undefined && !site)
    group.refuse('site', sayImportFailure.text('noSite', { name: called }))
  return { customerId, siteId: site?.isMain ? null : site?.id, timeZone: site?.timeZone ?? 'UTC' }
}

function composeCustomer(group: Group, names: Names): number | undefined {
  const called = group.text('customer').trim()
  const customer = names.customer(called)
  if (called && !customer) group.refuse('customer', sayImportFailure.text('noCustomer', { name: called }))
  return customer?.id
}

/** As it stays, seconds and all, where nothing is said. */
function composeTimes(group: Group, before: ImportedAudit | undefined, timeZone: string) {
  const read = (field: 'start' | 'end', alone: string) => {
    const told = group.isGiven(field) ? group.time(field, alone) : null
    if (!told) return before?.[field]
    return 'local' in told ? told.local : localMoment(new Date(told.moment), timeZone)
  }
  return { start: read('start', '08:00:00'), end: read('end', '17:00:00') }
}

function composeStandards(group: Group, before: ImportedAudit | undefined, names: Names) {
  if (!group.isGiven('standards')) return before?.standardId
  const ids = readStandards(group, names).map(({ id }) => id)
  return sorted([...new Set(ids)])
}

/** Those named are the whole team. */
function composeTeam(group: Group, before: ImportedAudit | undefined, names: Names): number[] {
  if (!group.isGiven('team')) return before?.team ?? []
  const ids = splitCodes(group.text('team')).flatMap(called => {
    const auditor = names.auditor(called)
    if (!auditor) group.refuse('team', sayImportFailure.text('noAuditor', { name: called }))
    return auditor?.id ?? []
  })
  return sorted([...new Set(ids)])
}

function composeStatus(
  group: Group,
  before: ImportedAudit | undefined,
  team: readonly number[],
): AuditStatus | undefined {
  const said = group.isGiven('status') ? group.text('status').trim() : ''
  const status = readAuditStatus(said)
  if (said && !status) group.refuse('status', sayImportFailure.text('noStatus', { name: said }))
  if (status === 'draft' && group.isGiven('team') && team.length > 0)
    group.refuse('team', sayImportFailure.text('draftHasTeam'))
  const needsTeam = status === 'assigned' || (!status && before?.status === 'assigned')
  if (needsTeam && team.length === 0) group.refuse('team', sayFault.text('chooseSomeAuditor'))
  if (status) return status
  if (before && before.status !== 'draft') return before.status
  return team.length > 0 ? 'assigned' : 'draft'
}

export function showField(field: string, value: unknown, names: Names): string {
  if (field === 'customerId') return names.customerName(value)
  if (field === 'siteId') return names.siteName(value)
  if (field === 'standardId') return listValues((value as number[]).map(names.standardCode).toSorted())
  if (field === 'team') return listValues((value as number[]).map(names.auditorName).toSorted())
  if (field === 'start' || field === 'end') return String(value).slice(0, 16).replace('T', ' ')
  if (field === 'agreed') return (value as ImportedAudit['agreed'])?.on ?? ''
  return String(value ?? '')
}
