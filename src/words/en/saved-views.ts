import { words } from '#words/words.ts'

/** Views of the roster that are kept under a name. */
export const sayView = words('saved-views', {
  views: 'Views',
  mine: 'My views',
  ofDepartment: '{department}',
  none: 'No saved views yet.',
  loading: 'Loading views',
  save: 'Save as new view…',
  saveChanges: 'Save changes to “{name}”',
  edit: 'Rename or share…',
  delete: 'Delete view…',
  standard: 'Standard view',
  // The dialog
  saveTitle: 'Save view',
  editTitle: 'Edit view',
  name: 'Name',
  saves: 'Saves what the roster shows now: view, filters, grouping and order, but not the day.',
  share: 'Share with everyone in {department}',
  saved: 'View saved',
  deleted: 'View deleted',
  deleteQuestion:
    '{shared, select, yes {Delete the view <b>{name}</b> for everyone in {department}?} other {Delete the view <b>{name}</b>?}}',
})
