import type { Permission } from './permissions.ts'
import type { RequestStatus } from './request-status.ts'

/** The accounts of a request: whose time it is about, who made it, who was asked to decide. */
export type RequestParties = { userId: number; createdUserId: number; reviewerId: number }

/** Somebody signed in, with the permissions of their role. */
export type Person = { id: number; permissions: readonly Permission[] }

/** A request is one's own when it is about oneself or made by oneself. */
export function isOwnRequest(request: RequestParties, personId: number): boolean {
  return personId === request.userId || personId === request.createdUserId
}

export function mayEditRequest(request: RequestParties, person: Person): boolean {
  if (isOwnRequest(request, person.id)) return true
  return person.id === request.reviewerId && person.permissions.includes('ModifyAssignedRequest')
}

/** Anybody with ApproveRequest may decide, the named reviewer or not; nobody decides on their own request. */
export function mayDecideRequest(request: RequestParties, person: Person): boolean {
  return person.permissions.includes('ApproveRequest') && !isOwnRequest(request, person.id)
}

/** An owner takes back what waits; what was accepted only its reviewer or another approver who sees it undoes. */
export function mayDeleteRequest(
  request: RequestParties & { status: RequestStatus },
  person: Person,
): boolean {
  const holds = (permission: Permission) => person.permissions.includes(permission)
  if (!holds('DeleteRequest')) return false
  if (request.status === 'waiting') return isOwnRequest(request, person.id)
  if (request.status !== 'accept' || isOwnRequest(request, person.id)) return false
  return person.id === request.reviewerId || (holds('ApproveRequest') && holds('ViewAllRequests'))
}
