import { words } from '#words/words.ts'

/** When several people are free at once. */
export const sayCommonTime = words('common-time', {
  title: 'Common time',
  subtitle: 'The next dates on which several people are all free',
  find: 'Find common time',
  findInNewTab: 'Find common time (new tab)',
  people: 'People',
  add: 'People to choose from',
  forAudit: 'Ranked for {number}: auditors who cover the standards still missing come first.',
  remove: 'Remove {name}',
  howLong: 'How long',
  half: 'Half a day',
  days: '{days, plural, =1 {1 day} other {{days, number} days}}',
  from: 'From',
  chooseMore: 'Add two to ten people.',
  most: 'You can add up to ten people.',
  dates: 'Common dates',
  none: 'They are not all free at the same time in the next 180 days.',
  hint: 'On working days of each person’s own country, public holidays left out. Times are yours ({zone}).',
  hintAtSite:
    'On working days of each person’s own country, public holidays left out. Times are at the site ({zone}).',
  move: 'Move {number} here',
  moveTo: 'Move {number} here: {date}',
  lastsOther: '{number} lasts {had} as it is. Moved here, it lasts {has}.',
  show: 'Show in roster',
  showOn: 'Show {date} in the roster',
  reading: 'Looking for dates',
})
