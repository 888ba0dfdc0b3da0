import { words } from '#words/words.ts'

/** What was written without reception, and is sent once there is some. */
export const sayWaiting = words('waiting', {
  waiting:
    '{what, select, requests {{count, plural, one {# request is waiting to be sent} other {# requests are waiting to be sent}}} other {{count, plural, one {# entry is waiting to be sent} other {# entries are waiting to be sent}}}}',
  one: '{category}, {when}',
  done: '{number} is done, {when}',
  kept: 'Kept on this phone. It will be sent as soon as there is a connection.',
  sent: '{what, select, request {A request that was waiting on this phone has been sent.} other {An audit has been marked as done from this phone.}}',
  refused: 'It was refused: {why}',
  trouble: 'It could not be sent: {why} It will be retried later.',
  lost: 'After 7 days without a connection everything kept on this phone was deleted, {count, plural, one {also # entry that hadn’t been sent. Please enter it again.} other {also # entries that hadn’t been sent. Please enter them again.}}',
  deleteQuestion: 'Do you want to delete “{what}”? It hasn’t been sent.',
  signOutTitle: 'Log out',
  signOutUnsent:
    '{count, plural, one {# entry hasn’t been sent yet. It will be deleted from this phone when you log out.} other {# entries haven’t been sent yet. They will be deleted from this phone when you log out.}}',
})
