import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What would give an audit a place in a plan, each by its code (domain/plan-reasons.ts). */
export const sayPlanWay = words('plan-ways', {
  train: 'Train {auditor} in {area, select, none {{standard}} other {{area} for {standard}}}.',
  more: 'Allow teams of up to {mostAuditors, number}.',
  move: 'Move {audit, select, none {another audit} other {{audit}}} to <date>{day}</date>, with {auditor} on its team.',
  moved:
    '{audit, select, none {The other audit} other {{audit}}} has been changed since: this one may have a place now.',
  later: 'Move it to <date>{day}</date>: <list>{auditors}</list> can go.',
  own: 'Leave it on <date>{day}</date>, outside the window of its visits: <list>{auditors}</list> can go.',
  holidays: 'Allow public holidays.',
  notice: '{days, plural, =0 {Give no notice.} =1 {Give one day’s notice.} other {Give # days’ notice.}}',
  // What a plan may assume
  away: '{auditor} takes no new work on <span>{days}</span>.',
  without: '{auditor} takes no new work.',
  holds: '{auditor} holds {standard}.',
  hire: 'One more auditor in {country} ({zone}) who holds <list>{standards}</list>.',
  hired: 'New auditor {number}',
  trainOne: 'Training one auditor in {standard}, such as {auditor}, would place {count, number} more.',
  hireOne:
    'Hiring one auditor in {country} who holds <list>{standards}</list> would place {count, number} more.',
})
