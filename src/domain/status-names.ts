import { type AuditStatus, auditStatuses, runningPhases } from './audit-status.ts'
import { plainHeading } from './imports.ts'

/** What registers call a status of an audit, as `plainHeading` writes it; what is so as the clock goes on is assigned still. */
const auditNames: Record<AuditStatus, readonly string[]> = {
  draft: ['entwurf'],
  assigned: [
    ...runningPhases,
    'zugewiesen',
    'zugeteilt',
    'eingeteilt',
    'laufend',
    'lauft',
    'laeuft',
    'uberfallig',
    'ueberfaellig',
  ],
  canceled: ['cancelled', 'abgesagt', 'storniert', 'gestrichen'],
  completed: ['done', 'closed', 'abgeschlossen', 'erledigt', 'beendet', 'durchgefuhrt', 'durchgefuehrt'],
}

/** What a certificate that is entered may be. */
export const standings = ['active', 'suspended', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

/** Whether one has expired or lapsed is not said of it: its days tell. */
const standingNames: Record<Standing, readonly string[]> = {
  active: ['valid', 'expired', 'lapsed', 'aktiv', 'gultig', 'gueltig', 'inkraft', 'abgelaufen'],
  suspended: ['ausgesetzt', 'suspendiert'],
  withdrawn: ['revoked', 'zuruckgezogen', 'zurueckgezogen', 'entzogen', 'widerrufen'],
}

export const readAuditStatus = (called: string) => find(auditStatuses, auditNames, called)
export const readStanding = (called: string) => find(standings, standingNames, called)

function find<Status extends string>(
  all: readonly Status[],
  names: Record<Status, readonly string[]>,
  called: string,
): Status | undefined {
  const plain = plainHeading(called)
  return all.find(status => status === plain || names[status].includes(plain))
}
