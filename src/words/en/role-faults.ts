import { words } from '#words/words.ts'

/** What is wrong with a role that is entered. */
export const sayRoleFault = words('role-faults', {
  choosePermissions: 'Please choose the permissions.',
  noSuchPermission: 'There is no such permission.',
  tooManyPermissions: 'Please keep this to {max} permissions.',
})
