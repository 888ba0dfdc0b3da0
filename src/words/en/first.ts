import { words } from '#words/words.ts'

/** What the first load must be able to say, whatever page is asked for: keep it small. */
export const sayFirst = words('first', {
  close: 'Close',
  closeNotification: 'Close notification',
  loadingPage: 'Loading the page',
  // Without an answer
  offline: 'You’re offline.',
  unreachable: 'The server can’t be reached.',
  noResults: 'No results',
  ownMistake: 'Something went wrong on this page. Reload it and try again.',
  // A page that can't be shown
  offlineCode: 'Offline',
  errorCode: 'Error',
  notLoaded: 'This page could not be loaded',
  notLoadedLost: 'There is no connection to the server. The page will open automatically once it is back.',
  notLoadedHint: 'The connection may be down, or a new version has just been installed.',
  crashed: 'Something went wrong on this page',
  crashedHint: 'Nothing you saved is lost. If it happens again, tell an administrator what you were doing.',
  tryAgain: 'Try again',
  goToRoster: 'Go to the roster',
})
