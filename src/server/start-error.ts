/** The program can't start; the message says why, for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}
