/** The program can't start, and the message says why in a sentence for whoever runs it. */
export class StartError extends Error {
  override name = 'StartError'
}
