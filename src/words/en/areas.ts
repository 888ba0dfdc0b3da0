import { words } from '#words/words.ts'

export const sayArea = words('areas', {
  // List
  title: 'Technical areas',
  subtitle: 'Fields that audits cover and auditors are competent in, such as IAF sectors',
  addArea: 'Add area',
  deleteQuestion: 'Do you want to delete <b>the technical area {area}</b>? This cannot be undone.',
  areaDeleted: 'Technical area deleted successfully',
  list: 'List',
  code: 'Code',
  name: 'Name',
  status: 'Status',
  // Search
  active: 'Active',
  inactive: 'Inactive',
  // Add, edit
  editArea: 'Edit area',
  listHint: 'Each standard takes its areas from one list, such as IAF or product categories',
  canBeChosen: 'Active: can be chosen for auditors and audits',
  areaCreated: 'Technical area created successfully',
  areaUpdated: 'Technical area updated successfully',
  // Pickers
  areas: 'Technical areas',
  areaOf: '{list} {code} {name}',
  shortArea: '{list} {code}',
})
