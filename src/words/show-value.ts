import type { Activity, Grade } from '#domain/competence.ts'
import type { HistoryNoun } from '#domain/history.ts'
import { type ImportState, importStates } from '#domain/imports.ts'
import type { Programme } from '#domain/programme.ts'
import type { Rotation } from '#domain/rotation.ts'
import { nameDayOfWeek } from './days.ts'
import { sayExclusionGround, sayExclusionSource } from './en/exclusion-grounds.ts'
import { sayHistoryField } from './en/history-fields.ts'
import { sayHistoryValue } from './en/history-values.ts'
import { sayCategory } from './en/request-categories.ts'
import { sayStatus } from './en/statuses.ts'
import { sayTeamRole } from './en/team-roles.ts'
import { listValues } from './lists.ts'
import { nameCode, sayLabel } from './name-code.ts'
import { showActivity } from './show-activity.ts'
import { showDayField } from './show-days.ts'
import { showMessages } from './show-messages.ts'
import { showProgramme } from './show-programme.ts'
import { showRotation } from './show-rotation.ts'
import { showTeamRule } from './show-team-rules.ts'
import { sayText } from './words.ts'

/** How moments and days are formatted, and in which time zone. */
export type Reading = {
  moment: (iso: string) => string
  /** `YYYY-MM-DD` */
  day: (day: string) => string
  /** Whole days as days. */
  span: (start: string, end: string) => string
}

type Noun = Pick<HistoryNoun, 'table' | 'historyView'>

/** How a field of a record is called: by its card, by the words, or else by its own name. */
export function nameField(field: string, { table, historyView }: Noun) {
  return (
    sayLabel(historyView?.labels?.[field]) ??
    findField(`${table}:${field}`) ??
    findField(field) ??
    spell(field)
  )
}

/** What the words have no name for is undefined. */
const findField = (key: string) => sayText(sayHistoryField.text(key as 'name'))

/** `validFrom` is `Valid from`, and `isEnabled` is `Enabled`: of what no words know. */
function spell(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** As the database writes it, whole: a note may begin like one. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const day = /^\d{4}-\d\d-\d\d$/

/** Of days of the week, Sunday is 0 or 7. */
const isWeekday = (field: string) => field === 'weekStartsOn' || field === 'workDays'

/** A value as a person reads it, a code by the card of its noun or by the words; nothing reads as `none`. */
export function showValue(field: string, value: unknown, reading: Reading, noun?: Noun): string {
  if (field === 'addressBlock' && value === '') return sayHistoryValue('anyAddress')
  if (value === null || value === undefined || value === '') return sayHistoryValue('none')
  if (typeof value === 'boolean') return sayHistoryValue(value ? 'yes' : 'no')
  if (typeof value === 'string') return sayOwnCode(field, value, noun) ?? showText(field, value, reading)
  if (typeof value === 'number' && isWeekday(field)) return nameDayOfWeek(value)
  const days = showDayField(field, value)
  if (days !== undefined) return days
  if (Array.isArray(value))
    return listValues(value.map(item => showValue(field, item, reading, noun))) || sayHistoryValue('none')
  if (field === 'programme') return showProgramme(value as Programme)
  if (field === 'activity') return showActivity(value as Activity)
  if (typeof value !== 'object') return String(value)
  if (field === 'value') return showMessages(value)
  if (field === 'rotation') return showRotation(value as Rotation)
  return showTeamRule(field, value) ?? showPart(value, reading)
}

function showText(field: string, text: string, reading: Reading): string {
  if (moment.test(text) && !Number.isNaN(Date.parse(text))) return reading.moment(text)
  if (day.test(text)) return reading.day(text)
  if (field === 'timeZone' || field === 'timeZones') return text.replaceAll('_', ' ')
  return sayCode(field, text) ?? text
}

/** What stands for a word in one noun alone, by its card or by the words. */
function sayOwnCode(field: string, code: string, noun: Noun | undefined): string | undefined {
  const key = isPlain.test(code) ? `${noun?.table}:${field}:${code}` : ''
  return nameCode(field, code, noun?.historyView) ?? sayText(sayHistoryValue.text(key as 'none'))
}

/** A note has a point in it, which would end a key. */
const isPlain = /^\w+$/

const states = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

/** What stands for a word: `timeOff` is `Time off`. */
function sayCode(field: string, code: string): string | undefined {
  if (field === 'role') return sayText(sayTeamRole.text(code as 'lead'))
  if (field === 'status') return sayText(sayStatus.text(code as 'draft'))
  if (field === 'ground') return sayText(sayExclusionGround.text(code as 'family'))
  if (field === 'source') return sayText(sayExclusionSource.text(code as 'office'))
  if (field === 'cause') return sayText(sayHistoryValue.text(`cause:${code as 'sick'}`))
  const state = field === 'state' ? states.find(one => one === code) : undefined
  if (state) return sayHistoryValue(`state:${state}`)
  if (field === 'state' && importStates.some(one => one === code))
    return sayText(sayStatus.text(code as ImportState))
  if (field === 'kind' && code === 'audit') return sayHistoryValue('audit')
  return field === 'kind' || field === 'category' ? sayText(sayCategory.text(code as 'other')) : undefined
}

/** What an id stands for, a contact, a standard, by what names it. */
function showPart(part: object, reading: Reading): string {
  const { code, name, id, validFrom, validTo, permission, wish, auditor } = part as Record<string, unknown>
  const own = wish ? showWish(String(wish), auditor as { name: string } | null) : (code ?? name ?? permission)
  const title = String(own ?? sayHistoryValue('unnamed', { id: String(id) }))
  const edge = (value: unknown) => (value ? showValue('', value, reading) : sayHistoryValue('open'))
  const span = { part: title, from: edge(validFrom), to: edge(validTo) }
  const about = describeCompetence(part)
  const shown = validFrom || validTo ? sayHistoryValue('valid', span) : title
  return about.length > 0 ? sayHistoryValue('reached', { part: shown, ways: listValues(about) }) : shown
}

type CompetencePart = { grade?: Grade; approvedBy?: { name: string } | null; evidence?: string }

/** What is kept of a competence beside its standard and its time: nothing of one of which nobody said more. */
function describeCompetence({ grade, approvedBy, evidence }: CompetencePart): string[] {
  return [
    ...(grade ? [sayHistoryValue(grade)] : []),
    ...(approvedBy ? [sayHistoryValue('approvedBy', { name: approvedBy.name })] : []),
    ...(evidence ? [sayHistoryValue('evidence', { text: evidence })] : []),
  ]
}

const showWish = (wish: string, auditor: { name: string } | null) =>
  sayHistoryValue('wish', { wish, name: auditor?.name ?? '' })
