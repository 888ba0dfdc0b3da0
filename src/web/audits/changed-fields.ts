import type { z } from 'zod'
import type { auditForm } from '#contract/audit-form.ts'
import type { Audit } from './audit.ts'

export type AuditValues = z.input<typeof auditForm>

/** What was changed in the dialog. The rest stays out of the call, so that the server has no guard to run for it. */
export function changedFields(values: AuditValues, audit: Audit): Partial<AuditValues> {
  const changed: Partial<AuditValues> = { ...values }
  if (values.idflNumber.trim() === audit.idflNumber) delete changed.idflNumber
  if (values.customerId === audit.customerId) delete changed.customerId
  if ((values.siteId ?? null) === (audit.siteId ?? null)) delete changed.siteId
  if (isSameMoment(values.start, audit.start)) delete changed.start
  if (isSameMoment(values.end, audit.end)) delete changed.end
  if (isSameSet(values.standardId, audit.standardId)) delete changed.standardId
  if (keepsAreas(values, audit)) delete changed.areaIds
  if (keepsLinks(changed, values, audit)) delete changed.countsFor
  else if (values.countsFor && isMoved(changed)) changed.countsFor = values.countsFor.map(withoutOwnSite)
  if ((values.note ?? '').trim() === audit.note) delete changed.note
  return changed
}

const keepsAreas = ({ areaIds }: AuditValues, audit: Audit): boolean =>
  !areaIds ||
  isSameSet(
    areaIds,
    audit.areas.map(({ id }) => id),
  )

type Links = NonNullable<AuditValues['countsFor']>

/** What it counts for stays as it is, and nothing that is changed could break it. */
function keepsLinks(changed: Partial<AuditValues>, { countsFor }: AuditValues, audit: Audit): boolean {
  if (!countsFor) return true
  const isLinked = countsFor.length > 0 && (isMoved(changed) || changed.standardId !== undefined)
  return (
    !isLinked &&
    isSameSet(
      countsFor.map(keyOfLink),
      audit.visits.map(({ id, siteIds }) => keyOfLink({ visitId: id, siteIds })),
    )
  )
}

const isMoved = ({ customerId, siteId }: Partial<AuditValues>) =>
  customerId !== undefined || siteId !== undefined

const keyOfLink = ({ visitId, siteIds }: Links[number]) => `${visitId}:${siteIds ?? ''}`

/** Where it counts at one site, that is the audit’s, wherever that is now. */
const withoutOwnSite = (link: Links[number]): Links[number] =>
  link.siteIds?.length === 1 ? { visitId: link.visitId } : link

/** Whether saving moves somebody with the audit. */
export function movesTeam(changed: Partial<AuditValues>, audit: Audit): boolean {
  return audit.auditors.length > 0 && (changed.start !== undefined || changed.end !== undefined)
}

/** The same moment is written with or without milliseconds. */
const isSameMoment = (left: string, right: string) => new Date(left).getTime() === new Date(right).getTime()

const isSameSet = <Value>(left: readonly Value[], right: readonly Value[]) =>
  left.length === right.length && left.every(id => right.includes(id))
