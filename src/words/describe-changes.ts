import type { HistoryNoun } from '#domain/history.ts'
import { readVisit } from '#domain/visit-days.ts'
import { describeBasis } from './describe-basis.ts'
import { sayHistoryValue } from './en/history-values.ts'
import { listValues } from './lists.ts'
import { nameField, type Reading, showValue } from './show-value.ts'
import { nameVisitOf } from './visit-name.ts'

type Fields = { [field: string]: unknown } | null

/** What a row of history says was changed. */
export type Recorded = {
  id: number
  /** Whose time it takes up, of what does. */
  person: { name: string } | null
  /** What it is booked for, where all of it is one person's: that is said instead. */
  booking?: { kind: string; project: { name: string } | null } | null
  before: Fields
  after: Fields
}

/** One field in words. Without a `before` it was given for the first time. */
export type Change = { key: string; field: string; label: string; before: string | null; after: string }

/** Fields that every record has for the program, or that are shown with another. */
const machineFields = ['id', 'createdAt', 'updatedAt', 'deletedAt', 'end']

/** What one row changed, in words. */
export function describeChanges(row: Recorded, noun: HistoryNoun, reading: Reading): Change[] {
  return noun.timeOf ? describeTime(row, noun, reading) : describeFields(row, noun, reading)
}

function describeFields({ id, before, after }: Recorded, noun: HistoryNoun, reading: Reading): Change[] {
  const { leading = [], hidden = [] } = noun.historyView ?? {}
  const rankOf = (field: string) => (leading.includes(field) ? leading.indexOf(field) : leading.length)
  const fields = Object.keys({ ...before, ...after })
    .filter(field => !machineFields.includes(field) && !hidden.includes(field))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
  return fields.flatMap(field => {
    if (noun.parts?.[field] && !(before && after))
      return [describePart({ id, before, after }, field, noun, reading)]
    const [from, to] = [before, after].map(state => showField(field, state, noun, reading))
    if (from === undefined || to === undefined) return []
    // What somebody typed may read like nothing, and is yet something else.
    if (from === to && isEmpty(before?.[field]) === isEmpty(after?.[field])) return []
    return [
      {
        key: `${id} ${field}`,
        field,
        label: nameField(field, noun),
        before: before ? from : null,
        after: to,
      },
    ]
  })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Parts of a record are added and removed one by one. */
function describePart(
  { id, before, after }: Pick<Recorded, 'id' | 'before' | 'after'>,
  field: string,
  noun: HistoryNoun,
  reading: Reading,
): Change {
  const change = { key: `${id} ${field}`, field, label: nameField(field, noun) }
  const part = showField(field, after ?? before, noun, reading)
  return { ...change, before: null, after: sayHistoryValue(after ? 'added' : 'removed', { part }) }
}

type Part = {
  isMain?: unknown
  email?: string
  phone?: string
  site?: { name: string } | null
  visit?: { name: string } | null
}

function showField(field: string, state: Fields, noun: HistoryNoun, reading: Reading): string {
  const isSpan = field === 'start' && state?.start && state.end
  if (isSpan) return reading.span(String(state.start), String(state.end))
  const value = state?.[field]
  const { isMain, email, phone, site, visit } = (value ?? {}) as Part
  const named = showValue(field, value, reading, noun)
  const owed = visit && readVisit(visit.name)
  const shown = owed ? nameVisitOf({ ...owed, number: named }) : named
  const part = isMain === true ? sayHistoryValue('main', { part: shown }) : shown
  // Where a contact is and how it is reached, so that a new number shows as a change of it.
  const ways = [site?.name, phone, email].filter(way => way !== undefined).filter(way => way !== '')
  return ways.length > 0 ? sayHistoryValue('reached', { part, ways: listValues(ways) }) : part
}

/** What was known of somebody comes after how they were booked. */
function describeTime(row: Recorded, noun: HistoryNoun, reading: Reading): Change[] {
  const { id, person, before, after } = row
  const label = sayHistoryValue('knownOf', { name: person?.name ?? '' })
  const known = describeBasis(before, after, reading).map((line, nth) => ({
    key: `${id} basis ${nth}`,
    field: 'basis',
    label,
    before: null,
    after: line,
  }))
  return [...describeBooking(row, noun, reading), ...known]
}

/** `Time of Anna Le`: booked, moved or released. */
function describeBooking(row: Recorded, noun: HistoryNoun, reading: Reading): Change[] {
  const { id, before, after } = row
  const name = nameTime(row)
  const label = name ?? nameField('start', noun)
  const [booked, released] = [sayHistoryValue('booked'), sayHistoryValue('released')]
  const change = (from: string | null, to: string) => ({
    key: `${id}`,
    field: 'start',
    label,
    before: from,
    after: to,
  })
  if (!before) return [change(null, sayBooked(after, showField('start', after, noun, reading)))]
  if (!after || (after.releasedAt && !before.releasedAt)) return [change(booked, released)]
  if (before.releasedAt && !after.releasedAt) return [change(released, booked)]
  return describeFields(row, noun, reading).map(part => ({
    ...part,
    label: part.field === 'start' ? label : nameFieldOfTime(name, part),
  }))
}

/** As what somebody was booked, where that is not as everybody is. */
function sayBooked(after: Fields, time: string): string {
  const role = after?.role
  if (typeof role !== 'string' || role === 'auditor') return sayHistoryValue('bookedAt', { time })
  return sayHistoryValue('bookedAs', { role, time })
}

/** Whose it is, or where that is known of all, what for. */
function nameTime({ person, booking }: Recorded): string | undefined {
  if (booking) return booking.project?.name ?? sayHistoryValue('bookingOf', { kind: booking.kind })
  return person ? sayHistoryValue('timeOf', { name: person.name }) : undefined
}

function nameFieldOfTime(name: string | undefined, { field, label }: Change): string {
  const values = { field, label }
  return name ? sayHistoryValue('fieldOfTimeOf', { name, ...values }) : sayHistoryValue('fieldOfTime', values)
}
