import { words } from '#words/words.ts'

/** Why a call is refused, whatever it is about. */
export const sayCallFailure = words('call-failures', {
  // Who calls
  sessionExpired: 'Your session has expired.',
  oneTimePassword: 'Please change your one-time password first.',
  proveAgain: 'Please confirm that it is you.',
  forbidden: 'You don’t have permission to do this.',
  metricsToken: 'Metrics need their own token.',
  // What is called
  noSuchPath: 'There is no {method} {path}.',
  malformedAddress: 'The address is malformed.',
  malformed: 'The request is malformed.',
  notJson: 'The request must be JSON.',
  invalidJson: 'The request is not valid JSON.',
  tooDeep: 'The request is nested deeper than {levels} levels.',
  tooLarge: 'The request is larger than {size}.',
  cutOff: 'The request was cut off before it was complete.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  // Too much at once
  tooManyArriving: 'Too many requests from your network are still arriving. Please try again in a moment.',
  tooManyInProgress: 'You have too many requests in progress. Please try again in a moment.',
  exportRunning: 'Another of your exports is still running. Please wait until it finishes.',
  overloaded: 'The server is overloaded right now. Please try again in a moment.',
  tookTooLong: 'This took too long, so nothing was saved. Please try again in a moment.',
  // The server
  stopping: 'The server is stopping.',
  databaseDown: 'The database is not responding right now. Please try again in a moment.',
  diskFull: 'The server’s disk is full, so this was not saved. Please contact whoever runs the server.',
  broken: 'Server internal error!',
})
