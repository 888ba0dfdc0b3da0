import { words } from '#words/words.ts'

/** Why an audit or a request can’t be changed as asked: what its status doesn't allow. `src/words/refused-status.ts` chooses. */
export const sayStatusFailure = words('status-failures', {
  auditDraft:
    'This audit is a draft and can’t be {action, select, reAssign {re-assigned} draft {returned to draft} complete {completed} other {re-opened}}.',
  auditDraftDelete: 'This draft was in the roster before, so it can’t be deleted; cancel it instead.',
  auditAssigned: 'This audit is assigned and can’t be {action, select, reOpen {re-opened} other {deleted}}.',
  auditCanceled:
    'This audit is canceled and can’t be {action, select, assign {assigned} draft {returned to draft} cancel {canceled again} complete {completed} other {deleted}}.',
  auditCompleted:
    'This audit is completed and can’t be {action, select, assign {assigned} draft {returned to draft} cancel {canceled} complete {completed again} other {deleted}}.',
  requestWaiting: 'This request is waiting and can’t be canceled.',
  requestAccepted:
    'This request is accepted and can’t be {action, select, edit {edited} accept {accepted again} other {rejected}}.',
  requestRejected:
    'This request is rejected and can’t be {action, select, edit {edited} accept {accepted} reject {rejected again} delete {deleted} other {canceled}}.',
  requestDeleted:
    'This request is deleted and can’t be {action, select, edit {edited} accept {accepted} reject {rejected} delete {deleted again} other {canceled}}.',
})
