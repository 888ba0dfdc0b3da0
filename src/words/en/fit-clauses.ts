import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What a notification tells of those in `fit-reasons.ts`, as part of its sentence. */
export const sayFitClause = words('fit-clauses', {
  disabled: 'disabled',
  noStandards: 'holds no standards',
  clash: 'not free',
  traineeAlone: '{name} is a trainee and would be alone on <date>{day}</date>',
  nobodyCounts: 'no lead or auditor',
  excluded: 'excluded from {company}{until, select, open {} other { until <date>{until}</date>}}',
  unqualified: 'holds none of the standards',
  leadGrade: 'holds none of the standards as lead auditor',
  noLead: 'no lead',
  refused: 'refused by {company}{until, select, open {} other { until <date>{until}</date>}}',
  rotation:
    '{unit, select, visits {{standard} here {done, number} of {max, plural, one {# visit} other {# visits}} in a row} other {{standard} here {done, number} of {max, plural, one {# month} other {# months}}}}',
  days7:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in 7 days, <span>{period}</span>',
  daysMonth:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in <month>{period}</month>',
  daysYear:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in <year>{period}</year>',
  nights: '{days, number} of {max, plural, one {# night} other {# nights}} away in <month>{period}</month>',
  gap: '{hours, number} h instead of {needed, number} h {order, select, after {since} other {before}} {number, select, none {another audit} other {{number}}}',
  offDay: 'does not work on <weekday>{day}</weekday> <date>{day}</date>',
  siteClosed: 'site closed until <date>{until}</date>',
  uncovered:
    'nobody covers {standard}{day, select, all {} other { on <date>{day}</date>{more, plural, =0 {} one { and # more day} other { and # more days}}}}',
  uncoveredArea: 'nobody covers {area} in {standard}',
  daysShort: '{planned, number} of {required, plural, one {# person-day} other {# person-days}} planned',
})
