import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What a change of the plan is warned of. */
export const sayPlanningWarning = words('planning-warnings', {
  unqualified: '{name} holds none of the audit’s standards. The history will show it.',
  lostStandards:
    '{count, plural, one {{number} loses <series>{codes}</series>: nobody on the team would hold it.} other {{number} loses <series>{codes}</series>: nobody on the team would hold them.}}',
  lostAgreement:
    'The customer agreed to the dates of {number} on <date>{day}</date>. With this change it is tentative again.',
  agreedUntilNow: 'The customer agreed to the dates of {number} on <date>{day}</date>.',
  uncovered: 'Not covered on {number}: <series>{codes}</series>.',
  past: 'The new start is in the past.',
  holidays:
    '{count, plural, one {It includes a public holiday at the site: <series>{days}</series>.} other {It includes public holidays at the site: <series>{days}</series>.}}',
  holiday: '{name} (<weekday>{day}</weekday> <date>{day}</date>)',
  moreHolidays: '{count, number} more',
})
