import { words } from '#words/words.ts'

/** Programmes of standards: what a certificate owes. */
export const sayProgramme = words('programmes', {
  none: 'None',
  threeYear: 'Three-year cycle',
  yearly: 'Yearly',
  own: 'Custom',
  // In history
  validMonths: 'valid for {count, plural, one {# month} other {# months}}',
  surveillanceMonths:
    'surveillance every {count, plural, one {month} other {# months}}, {early, plural, one {# day} other {# days}} before to {late, plural, one {# day} other {# days}} after',
  noSurveillance: 'no surveillance',
  calendarYear: 'once a calendar year',
  renewal:
    'recertification from {early, plural, one {# day} other {# days}} before, due {due, plural, one {# day} other {# days}} before, at the latest {latest, plural, one {# day} other {# days}} before',
  restoreMonths: 'renewable for {count, plural, one {# month} other {# months}} after it ends',
  twoStages: 'stage 1 and stage 2',
  oneStage: 'one initial visit',
  'sampling:all': 'every site',
  'sampling:squareRoot': 'square root of the sites',
  'sampling:thirtyPercent': '30% of the sites',
  drafted: 'drafted {count, plural, one {# day} other {# days}} before due',
})
