import { words } from '#words/words.ts'

/** Who did what in a day, of all records. */
export const sayActs = words('acts', {
  title: 'Who did what',
  subtitle: 'Changes to all records you may see, day by day',
  day: 'Day',
  previousDay: 'The day before',
  nextDay: 'The next day',
  today: 'Today',
  who: 'Who',
  kind: 'Kind of record',
  any: 'Any',
  list: 'What was done',
  system: 'The system',
  done: '<who>{name}</who> {act}:',
  count: '{count, plural, =0 {Nothing was done} one {# act} other {# acts}}',
  nothing: 'Nothing was done on this day',
  nothingHint: 'Try another day, or clear the filters.',
  whyElsewhere: 'What exactly was changed, and why, stands in the history of each record.',
  pages: 'Pages of what was done',
})
