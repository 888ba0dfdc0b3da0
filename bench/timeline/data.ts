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
  workWeek: [1, 2, 3, 4, 5],
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

const perAuditorProposed = 5

/** What a proposal would book: 1,000 bars, five for each, every other one moved by a day. */
export const ghosts = auditors.flatMap(({ id: auditorId, name }) =>
  Array.from({ length: perAuditorProposed }, (_, nth) => {
    const rowId = auditorId * perAuditorProposed + nth
    const first = firstDay + (nth * 18 + 4 + (auditorId % 3)) * day
    const at = (later: number) => ({
      start: new Date(first + later * day + 3_600_000).toISOString(),
      end: new Date(first + later * day + 10 * 3_600_000).toISOString(),
    })
    const isMoved = nth % 2 === 0
    const id = 100_000 + rowId
    const project = { id, idflNumber: `PLA-${rowId}`, companyName: `Company ${rowId}`, timeZone: hanoi }
    return {
      rowId,
      auditorId,
      auditor: { id: auditorId, name },
      isLead: false,
      projectId: id,
      project: { ...project, ...at(0), status: 'draft', phase: 'draft' },
      ...at(isMoved ? 1 : 0),
      before: at(0),
      isMoved,
      isEdited: false,
      isChanged: false,
      version: 0,
    }
  }),
)

/** Of which they are. */
export const plan = {
  id: 17,
  name: 'Bench',
  state: 'done',
  version: 1,
  result: { planned: ghosts.length, unplanned: 0 },
}

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
