import { words } from '#words/words.ts'

/** Forms and questions in dialogs, and what others save while one is open. */
export const sayForm = words('form', {
  // Leaving
  unsavedChanges: 'Unsaved changes',
  leaveWithoutSaving: 'Leave without saving?',
  typedWouldBeLost: 'What you typed will be lost.',
  keepEditing: 'Keep editing',
  discardChanges: 'Discard changes',
  // Questions
  deleteTitle: 'Delete confirm!',
  reason: 'Reason',
  currentState: '{sentence} Here is its current state.',
  continueIfApplies: 'Continue if that still applies.',
  nothingRelevantChanged: 'Nothing relevant here has changed. Continue if that still applies.',
  what: 'What',
  before: 'Before',
  now: 'Now',
  none: 'none',
  // What somebody else saved meanwhile
  changedBy: '{name} changed this at {time}.',
  changedBySomeone: 'Someone changed this at {time}.',
  changedByYou: 'You changed this at {time}, in another window.',
  gone: 'This was deleted, or you no longer have access to it, so it can’t be saved. What you typed stays here until you close it.',
  field: 'Field',
  yours: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
  takeTheirChanges: 'Take their changes',
  keepMine: 'Keep mine',
  takeTheirsHint: 'Only where you both changed a field; everything else is kept.',
  takeTheirChangesHint: 'You didn’t change the same fields, so your changes are kept.',
  mergedContested:
    'The other changes are loaded. Where you both changed a field, yours is kept and theirs is shown above it: check, then save.',
  merged: 'The other changes are loaded, and yours are kept. Check, then save.',
  savedMeanwhile: 'Saved in the meantime: {value}',
  changed: 'changed',
  notChanged: 'not changed',
  yes: 'yes',
  no: 'no',
})
