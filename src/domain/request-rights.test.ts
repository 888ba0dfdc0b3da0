import { describe, expect, test } from 'vitest'
import type { Permission } from './permissions.ts'
import { isOwnRequest, mayDecideRequest, mayDeleteRequest, mayEditRequest } from './request-rights.ts'
import { requestStatuses } from './request-status.ts'

const [subject, creator, reviewer, stranger] = [1, 2, 3, 4]
const request = { userId: subject, createdUserId: creator, reviewerId: reviewer }
const everybody = [subject, creator, reviewer, stranger]

/** Who of the four may, when all of them hold these permissions. */
const whoMay = (ask: (person: { id: number; permissions: Permission[] }) => boolean, ...held: Permission[]) =>
  everybody.filter(id => ask({ id, permissions: held }))

test('a request is one’s own when about oneself or made by oneself', () => {
  expect(everybody.filter(id => isOwnRequest(request, id))).toEqual([subject, creator])
})

test('a request is edited by its owner, and by the reviewer with ModifyAssignedRequest', () => {
  expect(whoMay(person => mayEditRequest(request, person))).toEqual([subject, creator])
  expect(whoMay(person => mayEditRequest(request, person), 'ModifyAssignedRequest')).toEqual([
    subject,
    creator,
    reviewer,
  ])
})

test('any holder of ApproveRequest decides who is neither subject nor creator', () => {
  expect(whoMay(person => mayDecideRequest(request, person))).toEqual([])
  expect(whoMay(person => mayDecideRequest(request, person), 'ApproveRequest')).toEqual([reviewer, stranger])
})

describe('with DeleteRequest', () => {
  const whoDeletes = (status: 'waiting' | 'accept', ...held: Permission[]) =>
    whoMay(person => mayDeleteRequest({ ...request, status }, person), 'DeleteRequest', ...held)

  test('an owner deletes what waits', () => {
    expect(whoDeletes('waiting')).toEqual([subject, creator])
    expect(whoDeletes('waiting', 'ApproveRequest', 'ViewAllRequests')).toEqual([subject, creator])
  })

  test('the reviewer, or a holder of ApproveRequest and ViewAllRequests, deletes what is accepted', () => {
    expect(whoDeletes('accept')).toEqual([reviewer])
    expect(whoDeletes('accept', 'ApproveRequest')).toEqual([reviewer])
    expect(whoDeletes('accept', 'ApproveRequest', 'ViewAllRequests')).toEqual([reviewer, stranger])
  })
})

test('without DeleteRequest nobody deletes; what is rejected or deleted stays', () => {
  const held: Permission[] = ['ApproveRequest', 'ViewAllRequests']
  for (const status of requestStatuses) {
    expect(whoMay(person => mayDeleteRequest({ ...request, status }, person), ...held)).toEqual([])
  }
  for (const status of ['reject', 'deleted'] as const) {
    const ask = (person: { id: number; permissions: Permission[] }) =>
      mayDeleteRequest({ ...request, status }, person)
    expect(whoMay(ask, 'DeleteRequest', ...held)).toEqual([])
  }
})
