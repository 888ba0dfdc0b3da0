import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why somebody, or a team, may not simply go, each by its code (domain/fit-reasons.ts). */
export const sayFitReason = words('fit-reasons', {
  onTeam: 'Already on the team.',
  disabled: 'Disabled: can’t take new bookings.',
  noStandards: 'Holds no standards: can’t take new bookings.',
  clash: 'Not free at this time.',
  traineeAlone: '{name} is a trainee and would be alone on <date>{day}</date>.',
  nobodyCounts: 'Nobody on this team is a lead or an auditor.',
  excluded: 'Excluded from {company}{until, select, open {} other { until <date>{until}</date>}}.',
  unqualified: 'Holds none of the standards of this audit.',
  leadGrade: 'Holds none of the standards as lead auditor.',
  noLead: 'This team has no lead.',
  refused: '{company} refuses this auditor{until, select, open {} other { until <date>{until}</date>}}.',
  rotation:
    '{unit, select, visits {{standard} here {done, number} of {max, plural, one {# visit} other {# visits}} in a row.} other {{standard} here {done, number} of {max, plural, one {# month} other {# months}}.}}',
  days7:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in 7 days, <span>{period}</span>.',
  daysMonth:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in <month>{period}</month>.',
  daysYear:
    '{days, number} of {max, plural, one {# audit day} other {# audit days}} in <year>{period}</year>.',
  nights: '{days, number} of {max, plural, one {# night} other {# nights}} away in <month>{period}</month>.',
  gap: '{hours, number} h {order, select, after {since} other {before}} {number, select, none {another audit} other {{number}}}; {needed, number} are needed.',
  offDay: 'Does not work on <weekday>{day}</weekday> <date>{day}</date>.',
  siteClosed: 'This site is closed until <date>{until}</date>.',
  uncovered:
    'Nobody covers {standard}{day, select, all {} other { on <date>{day}</date>{more, plural, =0 {} one { and # more day} other { and # more days}}}}.',
  uncoveredArea: 'Nobody covers {area} in {standard}.',
  daysShort: '{planned, number} of {required, plural, one {# person-day} other {# person-days}} planned.',
  partly: 'Does not hold <list>{standards}</list>.',
  preferred: 'Preferred by {company}.',
  expiring: '{standard} expires on <date>{day}</date>.',
  inactive: 'Too few audits for {standard}.',
})
