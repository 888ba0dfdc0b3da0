import type { Failure } from '#contract/failure.ts'
import { sayFirst } from '#words/en/first.ts'
import { readLanguage } from '#words/language.ts'
import { sayText } from '#words/words.ts'

/** By its name: the class would bring zod, 35 kB, to the first load of the sign-in page. */
export function asFailure(error: unknown): Failure | undefined {
  return error instanceof Error && error.name === 'Failure' ? (error as Failure) : undefined
}

/** No answer came from the server. */
export const isOffline = (error: unknown): boolean => asFailure(error)?.code === 'offline' || isUnsent(error)

/** What would have been saved was not even sent: nothing can have come of it. */
export const isUnsent = (error: unknown): boolean => asFailure(error)?.code === 'unsent'

/** What was there to see is not any more: deleted, or not one's own from now on. */
export function isGone(error: unknown): boolean {
  return ['missing', 'forbidden'].includes(asFailure(error)?.kind ?? '')
}

/** What is no refusal of the server is a mistake of this page: the server has no part in it. */
export const sayOwnMistake = (): string => sayFirst('ownMistake')

export function readMessage(error: unknown): string {
  const failure = asFailure(error)
  return failure ? readSentence(failure) : sayOwnMistake()
}

/** The wire speaks English; whoever reads another language gets what it says in theirs, where it is among the words. */
export const readSentence = ({ message, text }: { message: string; text?: Failure['text'] }): string =>
  (text && readLanguage() !== 'en' && sayText(text)) || message

/** The faults that name fields, as a form takes them: `{ email: 'Please enter …' }`. Of several the first stands. */
export function readFieldErrors(error: unknown): Record<string, string> {
  const faults = asFailure(error)?.fieldFaults ?? []
  return Object.fromEntries(
    faults
      .toReversed()
      .map(fault => [fault.field, readSentence({ message: fault.message, text: fault.text })]),
  )
}
