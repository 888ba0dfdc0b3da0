import { words } from '#words/words.ts'

/** Why a role can't be changed, given or deleted. */
export const sayRoleFailure = words('role-failures', {
  fixed: 'The role {name} can’t be changed: it holds every permission and stays active.',
  nameFixed: 'The name of a built-in role can’t be changed.',
  builtIn: '{name} is a built-in role, so it can’t be deleted.',
  beyondYours: 'This role holds permissions you don’t have yourself.',
  notYours: 'You can’t grant a permission you don’t have yourself.',
  yoursChanged: 'Your permissions have just changed. Please try again.',
})
