import { words } from '#words/words.ts'

/** Who did what in a day, of all records. */
export const sayActs = words('acts', {
  title: 'Who did what',
  subtitle: 'Changes to every record you can see, day by day',
  day: 'Day',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',
  who: 'Who',
  kind: 'Kind of record',
  any: 'Any',
  list: 'Changes',
  system: 'The system',
  done: '<who>{name}</who> {act}:',
  // In one go; the part in <each> opens the list of them
  doneToSeveral: '<who>{name}</who> <each>{act}</each>',
  each: '{act}, each of them',
  deleted: '{name} (deleted)',
  count: '{count, plural, =0 {No changes} one {# change} other {# changes}}',
  nothing: 'No changes on this day',
  nothingHint: 'Try another day, or clear the filters.',
  whyElsewhere: 'Open a record to see in its history what changed and why.',
  pages: 'Pages of changes',
})
