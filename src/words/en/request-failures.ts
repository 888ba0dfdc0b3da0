import { words } from '#words/words.ts'

/** Why a request is refused. */
export const sayRequestFailure = words('request-failures', {
  onlyOwn: 'You can make requests for yourself only.',
  personGone: 'This person no longer exists.',
  personFixed: 'A request stays with the person it is about.',
  reviewerInvolved: 'The reviewer must be neither who asks nor whom the request is about.',
  reviewerUnable: 'This person may not decide requests.',
  auditGone: 'This audit no longer exists.',
  accepted: 'This request is accepted; only a reviewer can delete it now.',
  personDeleted: 'The account of this person was deleted, so this request can only be rejected.',
})
