import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What was known of a team when it was booked, what was taken upon oneself, and the days that each brings. */
export const sayTeamCard = words('team-card', {
  atAssignment: 'Competence at assignment',
  known: 'As of {at}',
  notKept: 'Booked before this was recorded.',
  // As it was chosen
  cameAs: 'Assigned as: {role}',
  // One standard, as it was held then
  held: '{standard}: {grade}, {until, select, open {no end date} other {until <date>{until}</date>}}',
  approvedBy: 'approved by {name}',
  areas: '{count, plural, one {# technical area} other {# technical areas}}',
  isNow: 'now {grade}',
  heldNoLonger: 'no longer held',
  heldNone: 'Held none of the standards.',
  missing: 'Not covered: {standards}',
  rotated:
    '{unit, select, visits {{standard} here {done, number} of {max, plural, one {# visit} other {# visits}} in a row} other {{standard} here {done, number} of {max, plural, one {# month} other {# months}}}}',
  // What was taken
  confirmed: 'Confirmed by {name}, {at}: {rule}',
  overridden: 'Overridden by {name}, {at}: {rule}',
  ofTeam: 'Team as a whole',
  // Person-days
  byHand: 'entered by hand',
  daysOf: 'Person-days of {name}',
  byTimes: '{days, number} from the times booked',
})
