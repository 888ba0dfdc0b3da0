import { words } from '#words/words.ts'

/** The disruption desk: who is missing, and reporting it. */
export const sayDisruption = words('disruptions', {
  // List
  title: 'Disruptions',
  subtitle: 'Who is missing, and which audits that hits',
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
  audits: 'Audits hit',
  openOf: '{open, number} of {all, number} open',
  noneOpen: '{all, plural, =0 {None} other {None of # open}}',
  note: 'Note',
  closedAt: 'Closed At',
  // Reporting
  reportTitle: 'Report somebody missing',
  firstDay: 'First day',
  lastDay: 'Last day',
  noteHint: 'Only for those who see all requests.',
  daysIn: 'Days in {zone}',
  chooseLastDay: 'Please choose a last day that isn’t before the first.',
  reported: '{name} is reported missing.',
  checking: 'Checking…',
  hits: '{count, plural, =0 {No audit is hit.} one {# audit is hit:} other {# audits are hit:}}',
  hitLine: '{number} · {company}',
})
