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
  all: 'All drafts',
  allOf: 'All {count, plural, one {# draft} other {# drafts}}',
  untick: 'Clear',
  autoPlanTicked: 'Auto-plan {count, number}',
  // Why one waits
  needsTeam: 'Needs a team again',
  needsTeamSince: 'Needs a team again: {reason}',
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
