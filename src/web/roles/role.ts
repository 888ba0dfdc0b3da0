import type { z } from 'zod'
import type { RowOf } from '#contract/endpoint.ts'
import type { roleForm, roles } from '#contract/roles.ts'
import { lackedPermissions } from '#web/pickers/lacked-permissions.ts'
import type { Draft } from '#web/ui/use-dialog-form.ts'

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
  if (field === 'permissions') return role.permissions.map(({ name }) => name).join(', ') || 'no permissions'
  if (field === 'isActive') return role.isActive ? 'active' : 'inactive'
  return String(role[field as keyof Role])
}

/** Why the server would refuse a change, as a sentence; undefined where it would not. */
export function whyUnchangeable(role: Role): string | undefined {
  if (role.kind === 'administrator') return 'This role is fixed: it holds every permission and stays active.'
  const lacked = lackedPermissions(role)
  if (lacked.length === 0) return undefined
  return `It holds permissions that you don’t have yourself: ${nameSome(lacked)}.`
}

export function whyUndeletable(role: Role): string | undefined {
  return role.isDefault ? 'This role is built in.' : whyUnchangeable(role)
}

const namedAtMost = 3

function nameSome(names: readonly string[]): string {
  const rest = names.length - namedAtMost
  return names.slice(0, namedAtMost).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
