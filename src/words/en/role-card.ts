import { words } from '#words/words.ts'

/** What the card of roles says. */
export const sayRoleCard = words('role-card', {
  roles: 'Roles',
  nameTaken: 'Another role has this name.',
  gone: 'This role no longer exists.',
})
