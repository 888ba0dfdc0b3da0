import type { Entry } from './entry.ts'

type Given = { id: number; start: string; end: string } & Partial<Entry>

/** An absence in Hanoi by default. */
export function entryOf(given: Given): Entry {
  const auditorId = given.auditor?.id ?? 1
  return {
    rosterId: given.id,
    auditorId,
    auditor: { id: auditorId, name: 'An Nguyen' },
    kind: 'timeOff',
    projectId: given.project?.id ?? null,
    project: null,
    requestId: null,
    role: null,
    timeZone: 'Asia/Ho_Chi_Minh',
    note: '',
    version: 1,
    ...given,
  }
}

/** An entry of audit 7, or of another number. */
export function auditEntryOf(given: Given & { audit?: number }): Entry {
  const { audit = 7, ...rest } = given
  const timeZone = given.timeZone ?? 'Asia/Ho_Chi_Minh'
  const { start, end } = given
  const project = {
    id: audit,
    customerId: 1,
    idflNumber: `AUD-${audit}`,
    companyName: 'Saigon Weaving',
    status: 'assigned' as const,
    phase: 'assigned' as const,
    standardId: [],
  }
  return entryOf({ kind: 'audit', project: { ...project, timeZone, start, end }, ...rest })
}
