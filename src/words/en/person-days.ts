import { words } from '#words/words.ts'

/** Person-days, and what they are calculated of. */
export const sayDays = words('person-days', {
  // Kinds of visits
  initial: 'Initial',
  surveillance: 'Surveillance',
  recertification: 'Recertification',
  shareOf: '{kind} {share}',
  // Of a table
  row: 'up to {people, number}: {days}',
  rowOpen: 'more: {days}',
  people: '{count, plural, one {# person} other {# people}}',
  factor: '{label} {percent}',
  noFactors: 'none',
  percent: '{sign}{amount, number}%',
  integrationOf: 'joint audit {percent}',
  days: '{count, plural, one {# day} other {# days}}',
  personDays: '{count, plural, one {# person-day} other {# person-days}}',
  plannedOf: '{planned, number} of {required, plural, one {# person-day} other {# person-days}}',
})
