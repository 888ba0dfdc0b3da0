/**
 * What cannot be unless the program or its database is broken. It is answered with 500 and logged in full; what a caller did
 * wrong is a `Failure` (refuse.ts), and what an operator has to mend a `StartError`.
 */
export class Impossible extends Error {
  override name = 'Impossible'
}
