import { words } from '#words/words.ts'

/** Why a request is refused. */
export const sayRequestFailure = words('request-failures', {
  onlyOwn: 'You can only make requests for yourself.',
  personGone: 'This person no longer exists.',
  personFixed: 'The person a request is about can’t be changed.',
  reviewerInvolved: 'The reviewer can’t be the person making the request or the person it is about.',
  reviewerUnable: 'This person can’t decide requests.',
  auditGone: 'This audit no longer exists.',
  accepted: 'This request has been accepted; only a reviewer can delete it now.',
  cancelAsked: 'The reviewer has already been asked to cancel this.',
  nothingAsked: 'Nobody is asking to cancel this anymore.',
  isOver: 'This time has passed, so there is nothing to cancel.',
  personDeleted: 'This person’s account was deleted, so this request can only be rejected.',
})
