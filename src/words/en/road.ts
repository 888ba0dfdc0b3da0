import { words } from '#words/words.ts'
import './team-roles.ts'

/** The next visits, as an auditor reads them on the way. */
export const sayRoad = words('road', {
  title: 'Next visits',
  // When
  when: '{count, plural, =0 {Today} =1 {Tomorrow} other {In {count, number} days}}',
  now: 'Now',
  over: 'Over',
  dayOf: 'Day {day, number} of {days, number}',
  days: '{count, plural, one {# day} other {# days}}',
  there: '{time} ({city})',
  yourTime: 'Your time: {time} ({city})',
  homeTime: 'At home: {time} ({city})',
  abroad: 'Where you are',
  abroadAsk: 'You seem to be in {city}. Show times in {city} time while you are there?',
  abroadShow: 'Show {city} time',
  abroadKeep: 'Keep {city} time',
  abroadShown: 'Times are shown in {city} time while you are there.',
  abroadKept: 'You seem to be in {city}. Times are shown in {home} time.',
  tentative: 'The customer hasn’t agreed to these dates yet.',
  asOf: 'As of {time}.',
  keptAsOf: 'As of {time}, kept on this phone.',
  // Who and where
  address: 'Address',
  standards: 'Standards',
  yourRole: 'Your role',
  team: 'Team',
  contact: 'Contact',
  otherContacts: 'Other contacts',
  note: 'Note',
  you: '{name} (you)',
  withRole: '{name}, {role}',
  // What one thumb does
  route: 'Route',
  call: 'Call {name}',
  mail: 'Email {name}',
  calendarFile: 'Calendar file',
  cantGo: 'I can’t go',
  openAudit: 'Open audit {number}',
  // The days after
  later: 'The next 30 days',
  calendar: 'Calendar',
  nothing: 'Nothing is booked for you in the next 30 days.',
  nothingElse: 'Nothing else is booked for you in the next 30 days.',
  reading: 'Loading your next visits',
  kind: '{kind, select, timeOff {Time off} sickLeave {Sick leave} training {Training} other {Other booking}}',
})
