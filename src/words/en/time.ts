import { words } from '#words/words.ts'

/** Fields for days and moments, clocks of two places, and how long a standard is held. */
export const sayTime = words('time', {
  // Fields
  dayPattern: 'DD-MM-YYYY',
  start: 'Start',
  end: 'End',
  momentPattern: 'DD-MM-YYYY HH:mm',
  dateMissing: 'Please enter a date.',
  noSuchDay: 'This date doesn’t exist.',
  typeAs: 'Please enter it as {pattern}.',
  clear: 'Clear',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  // Clocks
  siteTime: 'Site time, {zone}',
  yourTime: '{time} your time',
  timeIn: '{time} ({city})',
  atHome: 'At home',
  timeInBeside: '({time}, {city})',
  yourTimeBeside: '({time} your time)',
  // Public holidays
  includesHolidays:
    '{count, plural, one {It includes a public holiday at the site: {days}.} other {It includes public holidays at the site: {days}.}}',
  moreHolidays: '{count, number} more',
  // Standards
  held: '{state, select, upcoming {Held from {day}} held {Held until {day}} ending {Expires in {count, plural, one {# day} other {# days}}, on {day}} today {Expires today} ended {Expired on {day}} other {No end date}}',
  standardHeld:
    '{state, select, upcoming {{standard}: held from {day}} held {{standard}: held until {day}} ending {{standard}: expires in {count, plural, one {# day} other {# days}}, on {day}} today {{standard}: expires today} ended {{standard}: expired on {day}} other {{standard}: no end date}}',
})
