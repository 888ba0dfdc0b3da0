/** 200 auditors, 3,000 entries over the quarter from November 2026, 15 each: most audits of one to three days. */
export const auditorCount = 200
const perAuditor = 15
const firstDay = Date.UTC(2026, 10, 1)
const day = 86_400_000
const hanoi = 'Asia/Ho_Chi_Minh'

export const auditors = Array.from({ length: auditorCount }, (_, index) => ({
  id: index + 1,
  name: `Auditor ${String(index + 1).padStart(3, '0')}`,
  username: `auditor${index + 1}`,
  displayName: `Auditor ${index + 1}`,
  fullName: `Auditor ${index + 1}`,
  email: `auditor${index + 1}@example.com`,
  isEnabled: true,
  roleId: 1,
  role: { id: 1, name: 'Auditor' },
  departmentId: 1,
  department: { id: 1, name: 'Audit' },
  countryId: 1 + (index % 12),
  country: { id: 1 + (index % 12), name: `Country ${1 + (index % 12)}` },
  timeZone: hanoi,
  standards: [{ standardId: 1, code: 'GRS', name: 'GRS', validFrom: null, validTo: null }],
  qualified: true,
  covers: [1],
  missing: [],
  available: index % 3 > 0,
  clashes: [],
  loadDays: index % 20,
  version: 1,
  createdAt: new Date(firstDay).toISOString(),
  updatedAt: new Date(firstDay).toISOString(),
}))

export const entries = auditors.flatMap(auditor =>
  Array.from({ length: perAuditor }, (_, nth) => makeEntry(auditor, nth)),
)

function makeEntry({ id: auditorId, name }: (typeof auditors)[number], nth: number) {
  const id = auditorId * perAuditor + nth
  const first = firstDay + (nth * 6 + (auditorId % 3)) * day
  const start = new Date(first + 3_600_000).toISOString()
  const end = new Date(first + (nth % 3) * day + 10 * 3_600_000).toISOString()
  const isAudit = nth % 5 > 0
  const phase = nth % 3 === 0 ? 'completed' : 'assigned'
  return {
    id,
    rosterId: id,
    auditorId,
    auditor: { id: auditorId, name },
    kind: isAudit ? 'audit' : 'timeOff',
    projectId: isAudit ? id : null,
    project: isAudit
      ? {
          id,
          idflNumber: `AUD-${id}`,
          companyName: `Company ${id}`,
          status: 'assigned',
          phase,
          timeZone: hanoi,
          start,
          end,
        }
      : null,
    requestId: null,
    start,
    end,
    timeZone: hanoi,
    note: '',
    version: 1,
  }
}
