import { words } from '#words/words.ts'

/** The list of everything that needs somebody. */
export const sayWork = words('work', {
  title: 'Work list',
  subtitle: 'Everything that needs attention, most urgent first',
  list: 'What needs attention',
  kinds: 'Kinds of work',
  count: '{count, number}{isCut, select, true {+} other {}}',
  countsUnread: 'The counts could not be loaded: {reason}',
  nothing: 'You’re all caught up',
  nothingHint: 'Nothing needs attention right now. New work appears here as it comes up.',
  keysHint:
    'Move with J and K or the arrow keys, also down from the kinds. Enter does what the button says; O opens the record.',
  pages: 'Pages of the work list',
  // Kinds
  'kind:done': 'Done, to complete',
  'kind:overdue': 'To complete',
  'kind:lost': 'Team member lost',
  'kind:expiring': 'Standard expiring',
  'kind:uncovered': 'Coverage gap',
  'kind:soon': 'Starts soon, not ready',
  'kind:concern': 'Concern',
  'kind:draft': 'Draft',
  'kind:request': 'Waiting request',
  'kind:disruption': 'Open disruption',
  'kind:visit': 'Visit due',
  // Filters
  search: 'Number or customer',
  standard: 'Standard',
  who: 'Who',
  period: 'Date',
  // Why
  doneSaid: '{name} marked it as done: {interval}.{note, select, none {} other { “{note}”}}',
  overSince: 'It ended {moment} and isn’t completed yet.',
  whoLeft:
    '{to, select, audit {{name} left {moment} and is booked for {number}} away {{name} left {moment} and is away} other {{name} left {moment}}}',
  lostAll: 'The whole team was removed: {people}.',
  lostAllUnsaid: 'The whole team was removed.',
  runsOut: '{name}’s {standard} expires on {day}',
  notCovered: '{count, plural, one {{standards} isn’t covered.} other {{standards} aren’t covered.}}',
  notCoveredSince:
    '{count, plural, one {{standards} isn’t covered: {because}.} other {{standards} aren’t covered: {because}.}}',
  tentative: 'It starts within 3 working days, and the customer hasn’t agreed to the dates.',
  leaderless: 'It starts within 3 working days, and the team has no lead.',
  tentativeAndLeaderless:
    'It starts within 3 working days: the customer hasn’t agreed to the dates, and the team has no lead.',
  concernOf: '{name}: {reasons}',
  waitsForTeam: 'No team is assigned yet.',
  waitsForTeamDue: 'No team is assigned yet; the visit is due on {day}.',
  asksFor:
    '{category, select, timeOff {{name} asks for time off.} sickLeave {{name} reports sick leave.} training {{name} asks for training.} scheduleChange {{name} asks for a change of {number}.} other {{name} has a request.}}',
  waitsLong: 'It has been waiting for more than three working days.',
  openHits:
    '{count, plural, one {# audit is affected and not resolved yet.} other {# audits are affected and not resolved yet.}}',
  visitDue: '{label} isn’t planned yet.',
  // What is done
  complete: 'Complete',
  assign: 'Assign',
  agree: 'Customer agreed',
  decide: 'Accept',
  reject: 'Reject',
  cancelRequest: 'Cancel it',
  keepRequest: 'Keep it',
  open: 'Open',
  plan: 'Plan',
})
