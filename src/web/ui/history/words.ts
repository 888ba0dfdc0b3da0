import { requestCategoryLabels } from '#domain/request-status.ts'
import { formatDay, formatMoment, zoneName } from '#web/ui/format.ts'
import { type ShownStatus, statusLabel } from '#web/ui/status-badge.tsx'
import type { HistoryEntry } from './entry.ts'

/** What a value is read with. */
export type Reading = { timeZone: string; names: ReadonlyMap<string, string> }

const phrases: Record<string, string> = {
  create: 'created it',
  update: 'changed it',
  delete: 'deleted it',
  add: 'changed it',
  change: 'changed it',
  remove: 'changed it',
  assign: 'assigned auditors',
  're-assign': 're-assigned the team',
  draft: 'returned it to draft',
  cancel: 'canceled it',
  complete: 'completed it',
  're-open': 're-opened it',
  release: 'released an auditor',
  accept: 'accepted it',
  reject: 'rejected it',
  'reset password': 'reset the password',
  'change password': 'changed the password',
  demo: 'loaded it as an example',
  'first start': 'set it up',
}

/** `canceled it`, after the name of who did. */
export function phraseOf({ action, entity }: Pick<HistoryEntry, 'action' | 'entity'>): string {
  if (entity === 'roster' && action === 'update') return 'moved the team’s time'
  return phrases[action] ?? action.replaceAll('-', ' ')
}

const labels: Record<string, string> = {
  idflNumber: 'Number',
  customerId: 'Customer',
  timeZone: 'Time zone',
  projectId: 'Audit',
  userId: 'Person',
  createdUserId: 'Created by',
  reviewerId: 'Reviewer',
  auditorId: 'Auditor',
  decidedBy: 'Decided by',
  uncutEnd: 'End before it was cut',
  isMain: 'Main contact',
  standard: 'Standard',
  countryId: 'Country',
  departmentId: 'Department',
  roleId: 'Role',
}

/** `validFrom` is `Valid from`. */
export function labelOf(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const people = ['userId', 'createdUserId', 'reviewerId', 'auditorId', 'decidedBy']

/** Whose name an id stands for: `user 12`, `customer 3`; null where the field holds no id we can read. */
export function nameKey(field: string, value: unknown): string | null {
  if (typeof value !== 'number') return null
  if (people.includes(field)) return `user ${value}`
  return field === 'customerId' || field === 'projectId' ? `${field.slice(0, -2)} ${value}` : null
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** A value as a person reads it; nothing reads as `none`. */
export function showValue(field: string, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const key = nameKey(field, value)
  if (key) return reading.names.get(key) ?? `no. ${value}`
  if (typeof value === 'string') return showText(field, value, reading)
  if (Array.isArray(value)) return value.map(item => showValue(field, item, reading)).join(', ') || 'none'
  return typeof value === 'object' ? showPart(value, reading) : String(value)
}

function showText(field: string, text: string, { timeZone }: Reading): string {
  if (moment.test(text)) return formatMoment(text, timeZone)
  if (day.test(text)) return formatDay(text)
  if (field === 'status') return statusLabel(text as ShownStatus) ?? text
  if (field === 'timeZone') return zoneName(text)
  return field === 'category' ? ((requestCategoryLabels as Record<string, string>)[text] ?? text) : text
}

/** A contact or a standard, by what names it. */
function showPart(part: object, reading: Reading): string {
  const { code, name, validFrom, validTo, permission } = part as Record<string, unknown>
  const title = String(code ?? name ?? permission ?? '')
  if (!validFrom && !validTo) return title
  const edge = (value: unknown) => (value ? showValue('', value, reading) : 'open')
  return `${title} (${edge(validFrom)} – ${edge(validTo)})`
}
