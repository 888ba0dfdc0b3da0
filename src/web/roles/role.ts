import type { z } from 'zod'
import type { RowOf } from '#contract/endpoint.ts'
import type { roleForm, roles } from '#contract/roles.ts'
import { lackedPermissions } from '#web/people/lacked-permissions.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { sayRole } from '#words/en/roles.ts'
import { listValues } from '#words/lists.ts'

export type Role = RowOf<typeof roles.list>
export type Permission = RowOf<typeof roles.permissions>
export type RoleValues = z.input<typeof roleForm>

export function toRoleDraft(role: Role | undefined): Draft<RoleValues> {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    isActive: role?.isActive ?? true,
    permissions: (role?.permissions ?? []) as RoleValues['permissions'],
  }
}

/** How a field that somebody else changed reads. */
export function showRoleField(field: string, role: Role): string {
  if (field === 'permissions') return listValues(role.permissions.map(({ name }) => name)) || sayRole('none')
  if (field === 'isActive') return sayRole(role.isActive ? 'isActive' : 'isInactive')
  return String(role[field as keyof Role])
}

const namedAtMost = 3

/** Why the server would refuse a change, as a sentence; undefined where it would not. */
export function whyUnchangeable(role: Role): string | undefined {
  if (role.kind === 'administrator') return sayRole('fixed')
  const lacked = lackedPermissions(role)
  if (lacked.length === 0) return undefined
  const names = listValues(lacked.slice(0, namedAtMost))
  const count = lacked.length - namedAtMost
  return count > 0 ? sayRole('holdsManyMore', { names, count }) : sayRole('holdsMore', { names })
}

export function whyUndeletable(role: Role): string | undefined {
  return role.isDefault ? sayRole('isBuiltIn') : whyUnchangeable(role)
}
