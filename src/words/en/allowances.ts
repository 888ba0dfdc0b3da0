import { words } from '#words/words.ts'

/** How much time off somebody has a year, and what is left of it. */
export const sayAllowance = words('allowances', {
  title: 'Time off allowance',
  left: '{count, plural, one {# day} other {# days}} left {year, select, this {this year} other {in {year}}}.',
  overdrawn:
    '{count, plural, one {# day} other {# days}} over the allowance {year, select, this {this year} other {in {year}}}.',
  carried:
    '{count, plural, one {# of them is} other {# of them are}} carried over and must be taken by {day}.',
  waiting: '{count, plural, one {# more day is} other {# more days are}} already requested.',
  asked: 'This request uses {count, plural, one {# day} other {# days}}.',
  beyond: 'This is {count, plural, one {# day} other {# days}} over the allowance.',
  sendAnyway: 'The request can be sent anyway; the reviewer will see this.',
  // At the auditor
  daysPerYear: 'Days off a year',
  daysPerYearHint: 'Working days. Leave empty if they aren’t counted',
  carriedDays: 'Days carried over',
  carriedUntil: 'Carried over until',
  perYear: '{count, plural, one {# day} other {# days}} a year',
  perYearCarried: '{days}, {count, plural, one {# day} other {# days}} carried over until {day}',
  notCounted: 'not counted',
})
