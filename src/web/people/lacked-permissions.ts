import type { Permission } from '#domain/permissions.ts'
import { holds } from '#web/app/session.ts'

/**
 * What a role holds that one doesn't hold oneself. The server refuses to give such a role to anybody, and to change
 * it or an account that has it.
 */
export function lackedPermissions(role: { permissions: readonly { name: string }[] }): string[] {
  return role.permissions.map(({ name }) => name).filter(name => !holds(name as Permission))
}
