import { words } from '#words/words.ts'

/** What the card of departments says. */
export const sayDepartmentCard = words('department-card', {
  departments: 'Departments',
  nameTaken: 'Another department has this name.',
  gone: 'This department no longer exists.',
})
