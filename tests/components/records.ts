import type { certificates } from '#contract/certificates.ts'
import type { countries } from '#contract/countries.ts'
import type { customers } from '#contract/customers.ts'
import type { drafts } from '#contract/drafts.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { standards } from '#contract/standards.ts'
import type { visits } from '#contract/visits.ts'
import { signedIn } from '#tests/signed-in.ts'
import type { Auditor } from '#web/auditors/auditor.ts'
import type { Audit } from '#web/audits/audit.ts'

export type Country = Reply<typeof countries.one>
export type Customer = Reply<typeof customers.one>

const at = '2026-01-05T02:00:00Z'
export const recordFields = { version: 1, createdAt: at, updatedAt: at }

/** Who is signed in: a planner in Hanoi. */
export const lan = signedIn()

export const aCountry = (given: Partial<Country> & { id: number; name: string }): Country => ({
  ...recordFields,
  code: given.name.slice(0, 2).toUpperCase(),
  timeZones: ['Asia/Ho_Chi_Minh'],
  workDays: [1, 2, 3, 4, 5],
  isDefault: false,
  userCount: 0,
  projectCount: 0,
  ...given,
})

export const aCustomer = (given: Partial<Customer> & { id: number; companyName: string }): Customer => ({
  ...recordFields,
  name: given.companyName,
  companyNumber: `C-${given.id}`,
  email: `office${given.id}@example.com`,
  phone: '',
  address: '1 Mill Road',
  countryId: 1,
  country: { id: 1, name: 'Vietnam' },
  timeZone: 'Asia/Ho_Chi_Minh',
  contacts: [],
  sites: [],
  ...given,
})

export const aStandard = (
  id: number,
  code: string,
  areaList: string | null = null,
): RowOf<typeof standards.list> => ({
  ...recordFields,
  id,
  code,
  name: `Standard ${code}`,
  description: '',
  isEnabled: true,
  programme: null,
  areaList,
  activity: null,
  rotation: null,
})

/** A page of a list, as the server would cut it. */
export const pageOf = <Row>(rows: Row[], count = rows.length) => ({ count: String(count), rows })

type Proposed = Reply<typeof drafts.propose>['items'][number]

/** What is proposed for a visit: one day in Hanoi, Tuesday 9 March 2027. */
export const proposeDraft = (visitId: number, given: Partial<Proposed> = {}): Proposed => ({
  countsFor: [{ visitId, siteIds: [1] }],
  siteId: 1,
  siteChoices: [1, 2],
  standardId: [7],
  days: 1,
  start: '2027-03-09T01:00:00.000Z',
  end: '2027-03-09T10:00:00.000Z',
  due: '2027-03-10',
  latest: '2027-03-12',
  late: false,
  reason: null,
  reasonText: null,
  companyName: `Mills ${visitId}`,
  siteName: 'Hanoi',
  timeZone: 'Asia/Ho_Chi_Minh',
  visits: [],
  ...given,
})

/** Assigned, and held in March 2026 in Hanoi. */
export const anAudit = (given: Partial<Audit> = {}): Audit => ({
  ...recordFields,
  id: 7,
  version: 3,
  idflNumber: 'AUD-7',
  companyName: 'Quick Quilts',
  timeZone: 'Asia/Ho_Chi_Minh',
  start: '2026-03-02T01:00:00.000Z',
  end: '2026-03-02T10:00:00.000Z',
  status: 'assigned',
  phase: 'assigned',
  customerId: 1,
  siteId: null,
  customer: { id: 1, name: 'Quick', companyName: 'Quick Quilts', companyNumber: 'C-1', countryId: 1 },
  statusReason: '',
  statusReasonText: null,
  standardId: [9],
  standards: [{ id: 9, code: 'GRS', name: 'Global Recycled Standard' }],
  areas: [],
  auditors: [],
  coverage: { covered: [], missing: [9] },
  requiredDays: null,
  offSiteDays: null,
  plannedDays: 0,
  note: '',
  agreedOn: null,
  agreedNote: '',
  visits: [],
  batchId: null,
  wasAssigned: true,
  ...given,
})

/** An auditor in Vietnam, who holds nothing yet. */
export const anna = {
  ...recordFields,
  id: 5,
  name: 'Anna Nguyen',
  username: 'anna',
  displayName: 'Anna Nguyen',
  fullName: 'Anna Nguyen',
  phone: '',
  email: 'anna@example.com',
  isEnabled: true,
  roleId: 4,
  role: { id: 4, name: 'Auditor' },
  departmentId: 3,
  department: { id: 3, name: 'Audit' },
  countryId: 1,
  country: { id: 1, name: 'Vietnam' },
  timeZone: 'Asia/Ho_Chi_Minh',
  standards: [],
  workDays: null,
  workWeek: [1, 2, 3, 4, 5],
  limits: null,
  home: null,
  allowance: null,
} satisfies Partial<Auditor> as Auditor

/** QMS-12, as it stands since its first decision. */
export const aCertificate = (
  given: Partial<RowOf<typeof certificates.list>>,
): RowOf<typeof certificates.list> => ({
  ...recordFields,
  id: 3,
  customerId: 1,
  companyName: 'Quick Quilts',
  companyNumber: 'C-1',
  standardId: 9,
  standard: { id: 9, code: 'ISO9001', name: 'ISO 9001' },
  number: 'QMS-12',
  scope: '',
  status: 'active',
  phase: 'active',
  statusReason: '',
  statusOn: '2026-03-10',
  wantedBy: null,
  firstCertified: '2026-03-10',
  decided: '2026-03-10',
  cycle: 1,
  cycleEnds: '2029-03-09',
  expires: '2029-03-09',
  auditedUntil: null,
  country: { id: 1, name: 'Vietnam' },
  timeZone: 'Asia/Ho_Chi_Minh',
  centralSiteId: 1,
  siteIds: [1],
  sites: [{ id: 1, name: 'Main site', isCentral: true, isActive: true }],
  surveillanceDays: 1,
  otherDays: 1,
  note: '',
  next: null,
  flags: [],
  ...given,
})

/** The first surveillance of QMS-12, open and not planned. */
export const aVisit = (given: Partial<RowOf<typeof visits.list>>): RowOf<typeof visits.list> => ({
  ...recordFields,
  id: 5,
  certificateId: 3,
  cycle: 1,
  kind: 'surveillance',
  ordinal: 1,
  label: 'Surveillance 1',
  due: '2027-03-09',
  earliest: '2026-12-09',
  latest: '2027-04-08',
  byHand: false,
  days: 2,
  state: 'open',
  reason: '',
  doneOn: null,
  plan: 'none',
  plannedStart: null,
  plannedEnd: null,
  sites: [],
  number: 'QMS-12',
  customerId: 1,
  companyName: 'Quick Quilts',
  companyNumber: 'C-1',
  standardId: 9,
  standard: { id: 9, code: 'ISO9001', name: 'ISO 9001' },
  country: { id: 1, name: 'Vietnam' },
  coveredSites: 1,
  bucket: 'later',
  flags: [],
  ...given,
})
