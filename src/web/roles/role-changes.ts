import { sayRole } from '#words/en/roles.ts'
import { listValues } from '#words/lists.ts'
import type { Role, RoleValues } from './role.ts'

/** What a save would do, for the question before it: one line each, none where only words change. */
export function describeChanges(values: RoleValues, before: Role | undefined): string[] {
  const held = new Set(before?.permissions.map(({ name }) => name))
  const chosen = new Set<string>((values.permissions ?? []).map(({ name }) => name))
  const given = [...chosen].filter(name => !held.has(name))
  const taken = [...held].filter(name => !chosen.has(name))
  const lines = []
  if (given.length > 0) lines.push(sayRole('gives', { count: given.length, names: listValues(given) }))
  if (taken.length > 0) lines.push(sayRole('removes', { count: taken.length, names: listValues(taken) }))
  if (before?.isActive && !values.isActive) lines.push(sayRole('becomesInactive'))
  if (before && !before.isActive && values.isActive) lines.push(sayRole('becomesActive'))
  return lines
}
