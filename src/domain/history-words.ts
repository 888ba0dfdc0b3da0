import type { RequestCategory, RequestStatus } from './request-status.ts'

/** How moments and days are formatted, and in which time zone. */
export type Reading = {
  moment: (iso: string) => string
  /** `YYYY-MM-DD` */
  day: (day: string) => string
  /** Whole days as days. */
  span: (start: string, end: string) => string
}

/**
 * Every action that history keeps, with what it is called: `phrase` after the name of who did, where `…` stands for the
 * record, and `kind` to choose by. Several actions may be of one kind.
 */
const actions = {
  create: { phrase: 'created …', kind: 'Created' },
  update: { phrase: 'changed …', kind: 'Changed' },
  delete: { phrase: 'deleted …', kind: 'Deleted' },
  add: { phrase: 'changed …', kind: 'Changed' },
  change: { phrase: 'changed …', kind: 'Changed' },
  remove: { phrase: 'changed …', kind: 'Changed' },
  assign: { phrase: 'assigned auditors', kind: 'Assigned' },
  're-assign': { phrase: 're-assigned the team', kind: 'Re-assigned' },
  draft: { phrase: 'returned … to draft', kind: 'Returned to draft' },
  cancel: { phrase: 'canceled …', kind: 'Canceled' },
  complete: { phrase: 'completed …', kind: 'Completed' },
  're-open': { phrase: 're-opened …', kind: 'Re-opened' },
  release: { phrase: 'released an auditor', kind: 'Auditor released' },
  accept: { phrase: 'accepted …', kind: 'Accepted' },
  reject: { phrase: 'rejected …', kind: 'Rejected' },
  edit: { phrase: 'changed …', kind: 'Changed' },
  follow: { phrase: 'started following …', kind: 'Followed' },
  unfollow: { phrase: 'stopped following …', kind: 'Unfollowed' },
  enable: { phrase: 'enabled …', kind: 'Enabled' },
  disable: { phrase: 'disabled …', kind: 'Disabled' },
  'reset password': { phrase: 'reset the password', kind: 'Password reset' },
  'change password': { phrase: 'changed the password', kind: 'Password changed' },
  'failed sign-in': { phrase: 'recorded failed sign-ins', kind: 'Failed sign-in' },
  'rotate keys': { phrase: 'made new signing keys', kind: 'Keys rotated' },
  demo: { phrase: 'loaded … as an example', kind: 'Example loaded' },
  'first start': { phrase: 'set … up', kind: 'Set up' },
} as const satisfies Record<string, { phrase: string; kind: string }>

/** What a transaction may be recorded as. */
export type HistoryAction = keyof typeof actions

const wordsOf = (action: string): { phrase: string; kind: string } | undefined =>
  Object.hasOwn(actions, action) ? actions[action as HistoryAction] : undefined

/** How a noun's history reads; fields by their names on the wire. */
export type HistoryView = {
  /** What somebody did, in place of the usual words: `{ update: 'moved the time' }`. */
  phrases?: Record<string, string>
  /** Fields that are called something else than their name: `{ idflNumber: 'Number' }`. */
  labels?: Record<string, string>
  /** What people look for first, in this order; the other fields follow as they are stored. */
  leading?: readonly string[]
  /** Fields that are for the machine, or said elsewhere. */
  hidden?: readonly string[]
}

/** What history needs to know of a noun: a part of its card (`contract/records/card.ts`). */
export type Noun = {
  noun: string
  historyView?: HistoryView
  timeOf?: string
  parts?: Record<string, unknown>
}

/** `canceled the audit`. */
export function phraseOf({ action }: { action: string }, { noun, historyView }: Noun): string {
  const phrase = historyView?.phrases?.[action] ?? wordsOf(action)?.phrase ?? action.replaceAll('-', ' ')
  return phrase.replace('…', `the ${noun}`)
}

/** The kind of an action. */
export const kindOf = (action: string): string =>
  wordsOf(action)?.kind ?? capitalise(action.replaceAll('-', ' '))

/** `validFrom` is `Valid from`, and `isEnabled` is `Enabled`. */
export const labelOf = (field: string, { historyView }: Noun): string =>
  historyView?.labels?.[field] ??
  capitalise(
    field
      .replace(/^is(?=[A-Z])/, '')
      .replace(/([A-Z])/g, ' $1')
      .trim()
      .toLowerCase(),
  )

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const categories: Record<RequestCategory, string> = {
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  scheduleChange: 'Change of schedule',
  other: 'Other request',
}

const requestStatuses: Record<RequestStatus, string> = {
  waiting: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  deleted: 'Deleted',
}

const words: Record<string, Record<string, string>> = {
  status: {
    draft: 'Draft',
    assigned: 'Assigned',
    canceled: 'Canceled',
    completed: 'Completed',
    ...requestStatuses,
  },
  category: categories,
  kind: { audit: 'Audit', ...categories } satisfies Record<RequestCategory | 'audit', string>,
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
