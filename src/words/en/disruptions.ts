import { words } from '#words/words.ts'

/** The disruption desk: who is missing, and reporting it. */
export const sayDisruption = words('disruptions', {
  // List
  title: 'Disruptions',
  subtitle: 'Who is missing, and which audits are affected',
  nobody: 'Nobody is missing.',
  urgentFirst: 'Most urgent first',
  report: 'Report',
  search: 'Name or note',
  auditor: 'Auditor',
  customer: 'Customer',
  cause: 'Cause',
  'cause:sick': 'Sick',
  'cause:away': 'Away',
  absence: 'Absence',
  state: 'Status',
  'state:open': 'Open',
  'state:closed': 'Closed',
  audits: 'Affected audits',
  openOf: '{open, number} of {all, number} open',
  noneOpen: '{all, plural, =0 {None} other {None of # open}}',
  note: 'Note',
  closedAt: 'Closed at',
  // Reporting
  reportTitle: 'Report someone missing',
  firstDay: 'First day',
  lastDay: 'Last day',
  noteHint: 'Shown only to people who may see all requests.',
  daysIn: 'Days in {zone}',
  chooseLastDay: 'Please choose a last day that isn’t before the first.',
  reported: '{name} was reported missing.',
  checking: 'Checking…',
  hits: '{count, plural, =0 {No audits affected.} one {# audit affected:} other {# audits affected:}}',
  hitLine: '{number} · {company}',
})
