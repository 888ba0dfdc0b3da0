import { words } from '#words/words.ts'

/** What was written without reception, and is sent once there is some. */
export const sayWaiting = words('waiting', {
  waiting: '{count, plural, one {# request is waiting to be sent} other {# requests are waiting to be sent}}',
  one: '{category}, {when}',
  kept: 'Kept on this phone. It will be sent as soon as there is a connection.',
  sent: 'A request that was waiting on this phone has been sent.',
  refused: 'It was refused: {why}',
  deleteQuestion: 'Do you want to delete “{what}”? It hasn’t been sent.',
  signOutTitle: 'Log out',
  signOutUnsent:
    '{count, plural, one {# request hasn’t been sent yet. It will be deleted from this phone when you log out.} other {# requests haven’t been sent yet. They will be deleted from this phone when you log out.}}',
})
