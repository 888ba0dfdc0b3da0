import { words } from '#words/words.ts'

/** The list of everything that needs somebody. */
export const sayWork = words('work', {
  title: 'Work list',
  subtitle: 'Everything that needs somebody, by the day it hurts',
  list: 'What needs somebody',
  kinds: 'Kinds of work',
  count: '{count, number}{isCut, select, true {+} other {}}',
  countsUnread: 'The counts could not be loaded: {reason}',
  nothing: 'You’re all caught up',
  nothingHint: 'Nothing needs anybody. What comes up is shown here at once.',
  keysHint:
    'J and K, or the arrow keys, move from row to row; Enter does what the button says; O opens the record.',
  pages: 'Pages of the work list',
  // Kinds
  'kind:overdue': 'Overdue to complete',
  'kind:lost': 'Lost a member',
  'kind:expiring': 'Standard runs out',
  'kind:uncovered': 'Coverage gap',
  'kind:soon': 'Starts soon, not settled',
  'kind:concern': 'Concern',
  'kind:draft': 'Draft',
  'kind:request': 'Request waiting',
  'kind:disruption': 'Open disruption',
  'kind:visit': 'Visit due',
  // Filters
  search: 'Number or customer',
  standard: 'Standard',
  who: 'Who',
  period: 'Hurts',
  // Why
  overSince: 'It was over {moment} and isn’t completed yet.',
  whoLeft:
    '{to, select, audit {{name} left {moment} and is booked for {number}} away {{name} left {moment} and is away} other {{name} left {moment}}}',
  lostAll: 'Its team was taken off: {people}.',
  lostAllUnsaid: 'Its team was taken off.',
  runsOut: '{standard} of {name} runs out on {day}',
  notCovered: '{count, plural, one {{standards} isn’t covered.} other {{standards} aren’t covered.}}',
  notCoveredSince:
    '{count, plural, one {{standards} isn’t covered: {because}.} other {{standards} aren’t covered: {because}.}}',
  tentative: 'It starts within 3 working days, and the customer hasn’t agreed to the dates.',
  leaderless: 'It starts within 3 working days, and nobody leads the team.',
  tentativeAndLeaderless:
    'It starts within 3 working days: the customer hasn’t agreed to the dates, and nobody leads the team.',
  concernOf: '{name}: {reasons}',
  waitsForTeam: 'It waits for a team.',
  waitsForTeamDue: 'It waits for a team; the visit is due on {day}.',
  asksFor:
    '{category, select, timeOff {{name} asks for time off.} sickLeave {{name} reports sick leave.} training {{name} asks for training.} scheduleChange {{name} asks for a change of {number}.} other {{name} has a request.}}',
  waitsLong: 'It has waited longer than three working days.',
  openHits:
    '{count, plural, one {# audit is hit, and nothing is done about it yet.} other {# audits are hit, and nothing is done about them yet.}}',
  visitDue: '{label} is due on {day} and not planned yet.',
  // What is done
  complete: 'Complete',
  assign: 'Assign',
  agree: 'Customer agreed',
  decide: 'Accept',
  reject: 'Reject',
  open: 'Open',
  plan: 'Plan',
})
