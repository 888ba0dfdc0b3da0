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
  // On a weekend
  saturday: 'It includes a Saturday at the site.',
  sunday: 'It includes a Sunday at the site.',
  both: 'It includes a Saturday and a Sunday at the site.',
})
