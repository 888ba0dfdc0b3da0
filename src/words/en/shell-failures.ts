import { words } from '#words/words.ts'

/** Why a call had no answer, or none that can be used, and whether anything can have been saved. */
export const sayShellFailure = words('shell-failures', {
  offlineNotSaved: 'You’re offline. Nothing was saved.',
  unreachableNotSaved: 'The server can’t be reached. Nothing was saved.',
  slow: 'The server didn’t answer in time.',
  slowCheck: 'The server didn’t answer in time. Check whether it was saved before you try again.',
  lostCheck:
    'The connection was lost before the server answered. Check whether it was saved before you try again.',
  unreadable: 'The response could not be read.',
  unreadableCheck: 'The response could not be read. Check whether it was saved before you try again.',
  internal: 'Server internal error!',
  takenOver: 'Someone else has signed in on this browser. Nothing was saved.',
  sessionEnded: 'Your session had expired, so this was not saved. Please save it again.',
  partLater:
    '{reason} {part, select, search {Search will open once the connection is back.} notifications {Notifications will open once the connection is back.} planner {The planner will open once the connection is back.} autoPlan {Auto-plan will open once the connection is back.} question {This can be asked once the connection is back.} views {Saved views will open once the connection is back.} other {This page will open once the connection is back.}}',
})
