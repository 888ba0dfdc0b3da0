import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import { nameField, showValue } from './show-value.ts'

const reading = { moment: (iso: string) => iso, day: (day: string) => day, span: () => 'Monday' }

test('fields are called by their nouns, or else by their names', () => {
  expect(nameField('isDefault', { table: 'role' })).toBe('Built in')
  expect(nameField('isDefault', { table: 'country' })).toBe('Default')
  expect(nameField('validFrom', { table: 'vehicle' })).toBe('Valid from')
  expect(nameField('plate', { table: 'vehicle', historyView: { labels: { plate: 'Number plate' } } })).toBe(
    'Number plate',
  )
})

test.each([
  ['status', 'reject', 'Rejected'],
  ['kind', 'audit', 'Audit'],
  ['state', 'running', 'Running'],
  ['state', 'ready', 'ready'],
  ['category', 'scheduleChange', 'Schedule change'],
  ['category', 'toString', 'toString'],
  ['weekStartsOn', 1, 'Monday'],
  ['workDays', [1, 2, 7], 'Monday, Tuesday, Sunday'],
  ['addressBlock', '', 'Anywhere, for the rest of that day'],
  ['timeZones', ['Asia/Ho_Chi_Minh', 'UTC'], 'Asia/Ho Chi Minh, UTC'],
  ['timeZones', [], 'none'],
  ['standard', { code: 'GRS', validFrom: '2026-01-01', validTo: null }, 'GRS (2026-01-01 – open)'],
  ['role', { id: 7 }, 'no. 7'],
])('%s, %j, reads as %s', (field, value, shown) => {
  expect(showValue(field, value, reading)).toBe(shown)
})

test('a code reads as its card says, alone or in a list, also where another noun’s means something else', () => {
  const codes = { kind: { training: 'Test bench', audit: { key: 'history-values.yes', values: {} } } }
  const noun = { noun: 'machine', table: 'machine', historyView: { codes } }
  expect(showValue('kind', 'training', reading, noun)).toBe('Test bench')
  expect(showValue('kind', ['training', 'audit', 'x'], reading, noun)).toBe('Test bench, yes, x')
  expect(showValue('kind', 'toString', reading, noun)).toBe('toString')
  expect(showValue('kind', 'training', reading)).toBe('Training')
  const row = { id: 1, person: null, before: { kind: 'audit' }, after: { kind: 'training' } }
  expect(describeChanges(row, noun, reading)).toMatchObject([{ before: 'yes', after: 'Test bench' }])
})

test('a code that means something of one noun alone reads as the words have it there', () => {
  expect(showValue('state', 'waived', reading, { table: 'visit' })).toBe('Waived')
  expect(showValue('state', 'waived', reading, { table: 'plan' })).toBe('waived')
  expect(showValue('scope', 'all', reading, { table: 'calendar_link' })).toBe('Everyone')
  expect(showValue('scope', 'all', reading, { table: 'certificate' })).toBe('all')
})

test('a new contact is shown with how to reach them', () => {
  const contact = { name: 'Lan Pham', isMain: true, phone: '+84 1', email: 'lan@example.com' }
  const row = { id: 1, person: null, before: null, after: { contact } }
  const [change] = describeChanges(
    row,
    { noun: 'customer', table: 'customer', parts: { contact: {} } },
    reading,
  )
  expect(change).toMatchObject({ label: 'Contact', after: 'added Lan Pham (main), +84 1, lan@example.com' })
})

test('what an audit counts for is shown by visit, certificate and site; a deleted visit by the certificate', () => {
  const noun = { noun: 'audit', table: 'audit', parts: { visit: {} } }
  const show = (name: string) => {
    const visit = { visitId: 5, code: 'QMS-12', visit: { id: 5, name }, site: { id: 1, name: 'Main site' } }
    const [change] = describeChanges({ id: 1, person: null, before: null, after: { visit } }, noun, reading)
    return change?.after
  }
  expect(show('surveillance 2')).toBe('added Surveillance 2 of QMS-12, Main site')
  expect(show('no. 5')).toBe('added QMS-12, Main site')
})

test('other fields of somebody’s time are shown beside it', () => {
  const noun = { noun: 'time', table: 'roster_entry', timeOf: 'auditor_id' }
  const row = {
    id: 1,
    person: { name: 'Anna Le' },
    before: { note: '', kind: 'other' },
    after: { note: 'Boots', kind: 'training' },
  }
  expect(describeChanges(row, noun, reading)).toMatchObject([
    { label: 'Time of Anna Le, note', before: 'none', after: 'Boots' },
    { label: 'Time of Anna Le, kind', before: 'Other request', after: 'Training' },
  ])
  const zones = { before: { timeZone: 'UTC' }, after: { timeZone: 'Asia/Ho_Chi_Minh' } }
  expect(describeChanges({ ...row, ...zones }, noun, reading)).toMatchObject([
    { label: 'Time of Anna Le, time zone', before: 'UTC', after: 'Asia/Ho Chi Minh' },
  ])
})

test('what was known of somebody who was booked stands beside it, and is told again only when it is another', () => {
  const noun = {
    noun: 'time',
    table: 'roster_entry',
    timeOf: 'auditor_id',
    historyView: { hidden: ['basis'] },
  }
  const held = { code: 'GRS', grade: 'lead', validTo: null, approvedBy: { name: 'Carla Chief' } }
  const basis = {
    held: [held, { code: 'OCS', grade: 'auditor', validTo: '2027-06-30', approvedBy: null }],
    missing: [{ code: 'RDS' }],
    rotation: [{ code: 'GRS', done: 2, max: 3, unit: 'visits' }],
  }
  const booked = { id: 1, person: { name: 'Anna Le' }, before: null, after: { start: 'x', end: 'y', basis } }
  const known = (row: typeof booked | { before: object; after: object }) =>
    describeChanges({ ...booked, ...row } as Parameters<typeof describeChanges>[0], noun, reading)
      .filter(({ field }) => field === 'basis')
      .map(({ label, after }) => [label, after])
  const label = 'At assignment, Anna Le'
  expect(known(booked)).toEqual([
    [label, 'GRS: lead auditor, no end date, approved by Carla Chief'],
    [label, 'OCS: auditor, until 2027-06-30'],
    [label, 'not covered: RDS'],
    [label, 'GRS here 2 of 3 visits in a row'],
  ])
  const moved = { basis: { ...basis, at: '2026-01-05T10:00:00Z' } }
  expect(known({ before: { basis }, after: moved })).toEqual([])
  const none = { basis: { held: [], missing: [{ code: 'GRS' }] } }
  expect(known({ before: { basis }, after: none })).toEqual([[label, 'held none of the standards']])
})

test.each([
  ['2026-01-05T10:00 surgery', '2026-01-05T10:00 holiday'],
  ['2026-99-99T10:00:00Z', '2026-99-98T10:00:00Z'],
  ['', 'none'],
])('a note that reads like something else hides no change of it: %j to %j', (before, after) => {
  const row = { id: 1, person: null, before: { note: before }, after: { note: after } }
  const read = { ...reading, moment: () => '05 Jan 2026 10:00' }
  expect(describeChanges(row, { noun: 'request', table: 'request' }, read)).toMatchObject([{ after }])
})
