import { type RequestCategory, requestCategoryLabels, requestStatusLabels } from './request-status.ts'

/** How moments and days are told: by which clock, in which form. */
export type Reading = {
  moment: (iso: string) => string
  /** `YYYY-MM-DD` */
  day: (day: string) => string
  /** Whole days as days. */
  span: (start: string, end: string) => string
}

const nouns: Record<string, string> = {
  project: 'the audit',
  user: 'the account',
  auditor: 'the auditor',
  customer: 'the customer',
  request: 'the request',
  roster: 'the time',
  role: 'the role',
  country: 'the country',
  department: 'the department',
  standard: 'the standard',
}

/** After the name of who did; `…` stands for the record. */
const phrases: Record<string, string> = {
  create: 'created …',
  update: 'changed …',
  delete: 'deleted …',
  add: 'changed …',
  change: 'changed …',
  remove: 'changed …',
  assign: 'assigned auditors',
  're-assign': 're-assigned the team',
  draft: 'returned … to draft',
  cancel: 'canceled …',
  complete: 'completed …',
  're-open': 're-opened …',
  release: 'released an auditor',
  accept: 'accepted …',
  reject: 'rejected …',
  'reset password': 'reset the password',
  'change password': 'changed the password',
  demo: 'loaded … as an example',
  'first start': 'set … up',
}

type Told = { entity: string; action: string }

/** `canceled the audit`. */
export function phraseOf({ action, entity }: Told): string {
  if (entity === 'roster' && action === 'update') return 'moved the time'
  return (phrases[action] ?? action.replaceAll('-', ' ')).replace('…', nouns[entity] ?? 'it')
}

const kinds: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  add: 'Changed',
  change: 'Changed',
  remove: 'Changed',
  delete: 'Deleted',
  assign: 'Assigned',
  're-assign': 'Re-assigned',
  draft: 'Returned to draft',
  cancel: 'Canceled',
  complete: 'Completed',
  're-open': 'Re-opened',
  release: 'Auditor released',
  accept: 'Accepted',
  reject: 'Rejected',
  'reset password': 'Password reset',
  'change password': 'Password changed',
  demo: 'Example loaded',
  'first start': 'Set up',
}

/** What kind of act it was, to choose by. Several actions may be of one kind. */
export const kindOf = (action: string): string => kinds[action] ?? capitalise(action.replaceAll('-', ' '))

const labels: Record<string, string> = {
  idflNumber: 'Number',
  project: 'Audit',
  user: 'Person',
  createdUser: 'Created by',
  uncutEnd: 'End before it was cut',
  isMain: 'Main contact',
  isEnabled: 'Enabled',
  isActive: 'Active',
  isDefault: 'Built in',
  mustChangePassword: 'One-time password',
  email: 'E-mail',
  code: 'Code',
}

/** `validFrom` is `Valid from`. */
export const labelOf = (field: string): string =>
  labels[field] ?? capitalise(field.replace(/([A-Z])/g, ' $1').toLowerCase())

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const words: Record<string, Record<string, string>> = {
  status: {
    draft: 'Draft',
    assigned: 'Assigned',
    canceled: 'Canceled',
    completed: 'Completed',
    ...requestStatusLabels,
  },
  category: requestCategoryLabels,
  kind: { audit: 'Audit', ...requestCategoryLabels } satisfies Record<RequestCategory | 'audit', string>,
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** A value as a person reads it; nothing reads as `none`. */
export function showValue(field: string, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return showText(field, value, reading)
  if (field === 'weekStartsOn') return weekDays[Number(value)] ?? String(value)
  if (Array.isArray(value)) return value.map(item => showValue(field, item, reading)).join(', ') || 'none'
  return typeof value === 'object' ? showPart(value, reading) : String(value)
}

function showText(field: string, text: string, reading: Reading): string {
  if (moment.test(text)) return reading.moment(text)
  if (day.test(text)) return reading.day(text)
  if (field === 'timeZone' || field === 'timeZones') return text.replaceAll('_', ' ')
  return words[field]?.[text] ?? text
}

/** What an id stands for, a contact, a standard, by what names it. */
function showPart(part: object, reading: Reading): string {
  const { code, name, id, validFrom, validTo, permission } = part as Record<string, unknown>
  const title = String(code ?? name ?? permission ?? `no. ${id}`)
  if (!validFrom && !validTo) return title
  const edge = (value: unknown) => (value ? showValue('', value, reading) : 'open')
  return `${title} (${edge(validFrom)} – ${edge(validTo)})`
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
