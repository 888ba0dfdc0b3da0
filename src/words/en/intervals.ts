import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What is wrong with a time from start to end, or worth a second look. */
export const sayInterval = words('intervals', {
  outsideYears: 'The {field, select, start {start} other {end}} must be in the years 2000 to 2100.',
  notAfterStart: 'The end must be after the start.',
  tooLong: 'The end must be at most {days, plural, one {# day} other {# days}} after the start.',
  tooEarly:
    'The {field, select, start {start} other {end}} must be between {from} and {to} at the site ({timeZone}); {clock} is too early.',
  tooLate:
    'The {field, select, start {start} other {end}} must be between {from} and {to} at the site ({timeZone}); {clock} is too late.',
  // On a day of rest
  restDays: 'It includes <series>{days}</series> at the site.',
  aDay: '{day, select, 1 {a Monday} 2 {a Tuesday} 3 {a Wednesday} 4 {a Thursday} 5 {a Friday} 6 {a Saturday} other {a Sunday}}',
})
