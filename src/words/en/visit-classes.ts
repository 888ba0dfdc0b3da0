import { words } from '#words/words.ts'

/** What the codes of visits read as: kinds, states, how far they are planned, and what the board points at. */
export const sayVisitClass = words('visit-classes', {
  'state:open': 'Open',
  'state:done': 'Done',
  'state:waived': 'Waived',
  'state:dropped': 'Dropped',
  'state:earlier': 'Done earlier',
  overdue: 'Overdue',
  'plan:none': 'Nothing planned',
  'plan:partly': 'Planned in part',
  'plan:draft': 'Draft',
  'plan:assigned': 'Assigned',
})
