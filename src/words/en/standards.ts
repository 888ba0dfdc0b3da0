import { words } from '#words/words.ts'

export const sayStandard = words('standards', {
  // List
  title: 'Standards',
  subtitle: 'Manage standards in the system',
  addStandard: 'Add standard',
  deleteQuestion: 'Do you want to delete <b>the standard {code}</b>? This cannot be undone.',
  standardDeleted: 'Standard deleted successfully',
  code: 'Code',
  name: 'Name',
  description: 'Description',
  status: 'Status',
  // Search
  active: 'Active',
  inactive: 'Inactive',
  // Add, edit
  editStandard: 'Edit standard',
  codeHint: 'Letters and digits, such as ISO9001',
  canBePlanned: 'Active: audits can be planned for this standard',
  standardCreated: 'Standard created successfully',
  standardUpdated: 'Standard updated successfully',
})
