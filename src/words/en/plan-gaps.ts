import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why an audit has no place in a plan, each by its code (domain/plan-reasons.ts). */
export const sayPlanGap = words('plan-gaps', {
  noHolder: 'Nobody holds {area, select, none {{standard}} other {{area} in {standard}}} then.',
  noTeam:
    '{mostAuditors, plural, =1 {No auditor alone covers} other {No team of up to # covers}} what is needed.',
  noLead: 'No team that covers what is needed has a lead.',
  away: 'Everyone who could go is away.',
  taken: 'Everyone who could go is booked or planned elsewhere, or away.',
  noDay:
    '{window, select, none {There are no working days for it in the period.} other {There are no working days left for it in the window of its visits, <span>{window}</span>.}}',
  tooSoon: 'It could only be before <date>{day}</date>, with too little notice.',
  siteClosed: 'The site is closed until <date>{until}</date>.',
  excluded:
    '{auditor} could go, but is excluded{until, select, open {} other { until <date>{until}</date>}}.',
  refused:
    '{auditor} could go, but the customer refuses{until, select, open {} other { until <date>{until}</date>}}.',
  rotation: '{auditor} could go, but would come too often in a row.',
  days7: '{auditor} could go, but has too many audit days in 7 days.',
  overDays7:
    '{auditor} could go, but would have {days, plural, one {# audit day} other {# audit days}} in 7 days, <span>{period}</span>; {max, plural, =0 {none is} one {# is} other {# are}} allowed.',
  daysMonth:
    '{auditor} could go, but has too many audit days in the month{until, select, open {} other { until <date>{until}</date>}}.',
  overDaysMonth:
    '{auditor} could go, but would have {days, plural, one {# audit day} other {# audit days}} in <month>{period}</month>; {max, plural, =0 {none is} one {# is} other {# are}} allowed.',
  daysYear:
    '{auditor} could go, but has too many audit days in the year{until, select, open {} other { until <date>{until}</date>}}.',
  overDaysYear:
    '{auditor} could go, but would have {days, plural, one {# audit day} other {# audit days}} in <year>{period}</year>; {max, plural, =0 {none is} one {# is} other {# are}} allowed.',
  nights:
    '{auditor} could go, but has too many nights away in the month{until, select, open {} other { until <date>{until}</date>}}.',
  overNights:
    '{auditor} could go, but would have {days, plural, one {# night} other {# nights}} away in <month>{period}</month>; {max, plural, =0 {none is} one {# is} other {# are}} allowed.',
  gap: '{auditor} could go, but has too little time to the next audit.',
  tooNear:
    '{auditor} could go, but has only {hours, plural, =0 {{minutes, number} min} other {# h{minutes, plural, =0 {} other { # min}}}} {order, select, after {since} other {before}} {audit, select, none {another audit} other {{audit}}}; {needed, number} h {needed, plural, one {is} other {are}} needed.',
  offDay: '{auditor} could go, but does not work on one of these days.',
})
