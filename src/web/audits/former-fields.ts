import type { Audit } from './audit.ts'
import type { AuditValues } from './changed-fields.ts'
import { linksOf } from './counts-for-field.tsx'

/**
 * What a save of the dialog takes back: as they were, the fields that it changed, and with another customer or site all that place
 * and times depend on. Null where only times changed, which steps bring back with the team, and undefined where no save can: an
 * audit that names no site gets none again.
 */
export function formerFields(
  changed: Partial<AuditValues>,
  before: Audit,
): Partial<AuditValues> | null | undefined {
  const fields = Object.keys(changed)
  if (fields.every(field => field === 'start' || field === 'end')) return null
  const { customerId, siteId, start, end, idflNumber, standardId, note } = before
  const isElsewhere = fields.includes('customerId') || fields.includes('siteId')
  if (isElsewhere && siteId === null) return undefined
  const former: Partial<AuditValues> = {
    ...(siteId !== null && { siteId }),
    customerId,
    idflNumber,
    start,
    end,
    standardId,
    areaIds: before.areas.map(({ id }) => id),
    countsFor: linksOf(before),
    note,
  }
  const kept = isElsewhere ? [...fields, 'customerId', 'siteId', 'start', 'end'] : fields
  return Object.fromEntries(Object.entries(former).filter(([field]) => kept.includes(field)))
}
