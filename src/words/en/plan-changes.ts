import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Who changed what of an audit since a proposal was made of it. */
export const sayPlanChange = words('plan-changes', {
  changed:
    '{name, select, none {Changed since it was planned: <list>{what}</list>.} other {{name} changed <list>{what}</list> on <date>{day}</date>.}}',
  deleted:
    '{name, select, none {Deleted since it was planned.} other {{name} deleted the audit on <date>{day}</date>.}}',
  // What was changed
  status:
    'its status to {status, select, assigned {Assigned} canceled {Canceled} completed {Completed} other {Draft}}',
  customer: 'its customer',
  dates: 'its dates to <span>{days}</span>',
  hours: 'its hours',
  standards: 'its standards',
  team: 'its team',
})
