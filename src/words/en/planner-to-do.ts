import { words } from '#words/words.ts'

/** The panel beside the timeline: audits that wait for somebody. */
export const sayToDo = words('planner-to-do', {
  title: 'To do',
  countAudits: '{count, plural, one {# audit} other {# audits}}',
  inPeriod: 'In the period shown',
  allWork: 'Work list',
  due: 'Due {day}',
  oneBatch: 'Drafts created together',
  allDrafts: 'Show all',
  findDraft: 'Find a draft by number or customer',
  numberOrCustomer: 'Number or customer',
  loading: 'Loading drafts',
  noResults: 'No results.',
  nothing: 'Nothing to do: no audits are waiting for auditors.',
  draftHelp:
    'Press Enter to see who can take it, or Space to pick it up and choose an auditor with the arrow keys. Control and Space selects it for Auto-plan, Shift and Space all up to it. With a mouse, drag it onto an auditor.',
  // Those that are to be planned together
  tick: 'Select {number}',
  allOf: 'All {count, number}',
  untick: 'Clear',
  autoPlanTicked: 'Auto-plan {count, number}',
  // Why one waits
  needsTeam: 'Needs a team again',
  needsTeamSince: 'Needs a team again: {reason}',
  uncovered: '{count, plural, one {{standards} isn’t covered.} other {{standards} aren’t covered.}}',
  uncoveredSince:
    '{count, plural, one {{standards} isn’t covered: {people}.} other {{standards} aren’t covered: {people}.}}',
  soon: '{why, select, both {Starts soon, is still tentative, and no one leads.} leaderless {Starts soon, and no one leads.} other {Starts soon and is still tentative.}}',
  leftAt: '{name} left {moment}',
  runsOut: '{name}’s {standard} expires on {day}',
  // Who can take one, and when
  whoCanTake: 'Who can take {number}',
  back: 'Back to the drafts',
  freeDates: 'Next free dates',
  howMany: 'How many auditors',
  oneAuditor: 'One auditor',
  two: 'Two',
  three: 'Three',
  looking: 'Checking availability…',
  unread: 'Free dates could not be loaded: {reason}',
  noDate: 'No free date in the next 180 days.',
  namesWithGap: '{names} · not covered: {standards}',
})
