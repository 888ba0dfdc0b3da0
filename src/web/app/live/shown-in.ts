import type { Change } from '#contract/events.ts'

/** Whose parts show in which calls; a call is named by the first part of its path. */
const shownIn: Record<Change['entity'], readonly string[]> = {
  project: ['projects', 'rosters', 'auditors', 'requests', 'countries'],
  roster: ['rosters', 'auditors', 'requests'],
  request: ['requests'],
  user: ['users', 'auditors', 'projects', 'rosters', 'requests', 'countries'],
  auditor: ['auditors', 'users', 'projects', 'requests', 'countries'],
  customer: ['customers', 'projects', 'rosters', 'requests', 'countries'],
  role: ['roles', 'users'],
  country: ['countries', 'customers', 'users', 'auditors'],
  department: ['departments', 'users', 'auditors'],
  standard: ['standards', 'projects', 'auditors'],
}

/** The calls that read one record of the kind. */
const noun: Partial<Record<Change['entity'], string>> = {
  project: 'projects',
  roster: 'rosters',
  request: 'requests',
  customer: 'customers',
}

/** Whether what a query holds may differ after the change; its key is the path of the call and what it asked for. */
export function isTouched(queryKey: readonly unknown[], { entity, id }: Change): boolean {
  const [path, asked, askedId] = queryKey
  const [, first = '', second] = String(path).split('/')
  if (first === 'history') return standsInHistory(String(asked), Number(askedId), { entity, id })
  if (!shownIn[entity].includes(first)) return false
  const isOneRecord = second === ':id' && String(path).split('/').length === 3
  const ofId = (asked as { id?: unknown } | undefined)?.id
  return !(isOneRecord && first === noun[entity] && typeof ofId === 'number' && ofId !== id)
}

/** Audits and requests tell what stands in the roster for them too; whose an entry is, the change doesn't say. */
function standsInHistory(of: string, ofId: number, { entity, id }: Pick<Change, 'entity' | 'id'>): boolean {
  if (entity === 'roster' && (of === 'project' || of === 'request')) return true
  return sameRecord(of, entity) && ofId === id
}

/** An auditor is an account, and their history is one. */
const sameRecord = (one: string, other: string) =>
  one === other || [one, other].sort().join() === 'auditor,user'
