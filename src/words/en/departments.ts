import { words } from '#words/words.ts'

export const sayDepartment = words('departments', {
  // List
  title: 'Departments',
  subtitle: 'Manage departments in the system',
  addDepartment: 'Add department',
  deleteQuestion: 'Do you want to delete <b>the department {name}</b>? This cannot be undone.',
  departmentDeleted: 'Department deleted successfully',
  departmentId: 'Department ID',
  departmentName: 'Department Name',
  createdAt: 'Created At',
  description: 'Description',
  // Search
  searchedName: 'Department name',
  // Add, edit
  editDepartment: 'Edit department',
  name: 'Name',
  departmentCreated: 'Department created successfully',
  departmentUpdated: 'Department updated successfully',
})
