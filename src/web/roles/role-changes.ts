import type { Role, RoleValues } from './role.ts'

/** What a save would do, for the question before it: one line each, none where only words change. */
export function describeChanges(values: RoleValues, before: Role | undefined): string[] {
  const held = new Set(before?.permissions.map(({ name }) => name))
  const chosen = new Set<string>((values.permissions ?? []).map(({ name }) => name))
  const given = [...chosen].filter(name => !held.has(name))
  const taken = [...held].filter(name => !chosen.has(name))
  const lines = []
  if (given.length > 0) lines.push(`Gives ${count(given)}: ${given.join(', ')}.`)
  if (taken.length > 0) lines.push(`Removes ${count(taken)}: ${taken.join(', ')}.`)
  if (before?.isActive && !values.isActive)
    lines.push('Becomes inactive: everyone with this role is signed out immediately and can’t sign in.')
  if (before && !before.isActive && values.isActive)
    lines.push('Becomes active: everyone with this role can sign in again.')
  return lines
}

function count(names: readonly string[]): string {
  return names.length === 1 ? '1 permission' : `${names.length} permissions`
}
