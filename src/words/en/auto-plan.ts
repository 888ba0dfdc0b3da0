import { words } from '#words/words.ts'

/** The dialog that asks for a plan, and where it is opened. */
export const sayAutoPlan = words('auto-plan', {
  title: 'Auto-plan',
  chosen: '{count, plural, one {# draft chosen} other {# drafts chosen}}',
  allOfPeriod: 'All drafts in the period',
  foundInPeriod: 'All drafts in the period that match “{value}”',
  start: 'Start planning',
  nothingBooked: 'This only makes a proposal. Nothing is booked until you accept it.',
  actions: 'Actions',
  // When
  firstDay: 'First day',
  lastDay: 'Last day',
  dates: 'Dates',
  fixed: 'Stay as they are',
  free: 'May move',
  slideDays: 'Maximum days earlier or later',
  // What counts
  preset: 'What counts most',
  balanced: 'Balanced',
  'balanced:hint': 'Keeps trips short and shares the work evenly.',
  shortTrips: 'Short trips',
  'shortTrips:hint': 'Sends whoever is near, even if some do more than others.',
  evenLoad: 'Even load',
  'evenLoad:hint': 'Gives everyone a fair share of days, even if trips get longer.',
  weights:
    'Travel × {travel, number}, variety of auditors × {visits, number}, even load × {load, number}, dates × {dates, number}',
  // More
  more: 'More',
  mostAuditors: 'Maximum auditors per audit',
  noticeDays: 'Notice (days)',
  noticeHint:
    'A moved audit starts at least this many days from now. If left empty, the programme settings apply.',
  allowHolidays: 'Allow public holidays',
  holidaysHint: 'Only for dates that may move.',
  moves: 'Booked audits',
  movesHint:
    'Only audits that start in 14 days or later, and only to make room for a draft. None of them is left without dates or a team.',
  'moves:none': 'Stay as they are',
  'moves:team': 'May get another team',
  'moves:teamAndDates': 'May get another team or other dates',
  mostMoves: 'Bookings that may change, at most',
  keep: 'Bookings that stay as they are',
  addKept: 'Add a booking',
  keptAt: 'Booking {place}',
  removeKept: 'Remove booking {place}',
  keptAudit: 'Audit',
  searchAudits: 'Search by number or customer',
  // What if
  assume: 'What if',
  assumeHint:
    'Plans as if this were so. What rests on a new auditor, or on a standard that someone doesn’t hold yet, can’t be accepted.',
  addAssumption: 'Add an assumption',
  assumptionAt: 'Assumption {place}',
  removeAssumption: 'Remove assumption {place}',
  assumed: 'Assume that someone',
  'assume:away': 'is away',
  'assume:without': 'takes no new work',
  'assume:holds': 'holds a standard',
  'assume:hire': 'is hired',
  effort: 'Effort',
  quick: 'Quick: up to 20 s',
  normal: 'Normal: up to 90 s',
  thorough: 'Thorough: up to 5 min',
  seed: 'Seed',
  seedHint: 'A different number gives a different result.',
  name: 'Name',
  // What it would be about
  preview: 'What will be planned',
  incomplete: 'Fill in the fields above to see what will be planned.',
  counting: 'Counting…',
  about:
    '{audits, plural, one {# draft} other {# drafts}}, {auditors, plural, one {# auditor} other {# auditors}}, {isLimit, select, yes {up to} other {about}} {seconds, number} s.',
  leftOut: '{count, number} left out',
  moreLeftOut: 'And {count, number} more.',
  inOtherPlans: '{count, plural, one {# is} other {# are}} in another proposal too.',
  unknownHolidays: 'Public holidays are not known for {countries}.',
})
