import type { Permission } from './role.ts'

export type PermissionGroup = {
  subject: string
  permissions: Permission[]
  /** Some of the subject's don't mention what is searched for. */
  isPart: boolean
}

/** The permissions that mention what is searched for, by subject, in the order they came in. */
export function groupPermissions(all: readonly Permission[], searched = ''): PermissionGroup[] {
  const wanted = searched.trim().toLowerCase()
  const groups = new Map<string, Permission[]>()
  for (const permission of all) {
    const { name, description, subject } = permission
    if (!`${subject} ${name} ${description}`.toLowerCase().includes(wanted)) continue
    groups.set(subject, [...(groups.get(subject) ?? []), permission])
  }
  return [...groups].map(([subject, permissions]) => {
    const isPart = permissions.length < all.filter(one => one.subject === subject).length
    return { subject, permissions, isPart }
  })
}

export type GroupState = 'all' | 'some' | 'none'

export function stateOf(names: readonly string[], chosen: ReadonlySet<string>): GroupState {
  const count = names.filter(name => chosen.has(name)).length
  if (count === 0) return 'none'
  return count === names.length ? 'all' : 'some'
}

/** After a click on a group: all of it is chosen, or none where all of it was. */
export function toggleGroup(names: readonly string[], chosen: ReadonlySet<string>): Set<string> {
  const isFull = stateOf(names, chosen) === 'all'
  const next = new Set(chosen)
  for (const name of names) {
    if (isFull) next.delete(name)
    else next.add(name)
  }
  return next
}
