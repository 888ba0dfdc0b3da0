import { words } from '#words/words.ts'

/** Part of an audit’s days for somebody else. */
export const saySplit = words('split', {
  split: 'Split days',
  title: 'Split {number} between two auditors',
  cantBeSplit: 'This can’t be split: {booking}',
  noneToSplit: 'Nobody on this team has more than one day to give away.',
  whose: 'Whose days',
  cut: 'Cut before',
  gives: 'Days to give away',
  after: 'From the cut on',
  before: 'Until the cut',
  keeps: '{name} keeps {time}.',
  givesAway: '{time} for somebody else:',
  pick: 'Give these days to {name}',
  takesOn: 'On the team: takes these days on as well',
  people: 'Who takes them',
  save: 'Split',
  choose: 'Choose who takes these days.',
  restores: '{number}, {giver}: {time}',
  done: '{number} is split between {giver} and {taker}',
})
