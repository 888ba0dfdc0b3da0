import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What keeps somebody from an audit that has no place in a plan; what rules say is in plan-gaps. */
export const sayPlanBlocker = words('plan-blockers', {
  away: '{auditor} is away on <span>{days}</span>.',
  booked:
    '{auditor} has {audit, select, none {another booking} other {a booking for {audit}}} on <span>{days}</span>.',
  planned: '{auditor} goes to {audit} in this proposal.',
})
