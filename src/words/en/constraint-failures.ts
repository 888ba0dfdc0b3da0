import { words } from '#words/words.ts'

/** What the database refuses, where no noun’s card says it. */
export const sayConstraintFailure = words('constraint-failures', {
  inUse: 'This record is now in use, so it can’t be deleted.',
  alreadyOnTeam: 'This auditor has already been assigned to this project.',
  leadJustChosen: 'This audit has a lead already. Re-assign it to change the lead.',
  justBooked: 'The auditor has just been booked for this time.',
  excluded: 'This auditor is excluded from this customer.',
  requestOverlaps: 'There is already a waiting or accepted request for this time.',
})
