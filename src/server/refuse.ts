import { Failure, type FailureKind, type FieldFault } from '#contract/failure.ts'
import { sayKnown, type Text } from '#words/words.ts'

type Extra = Omit<ConstructorParameters<typeof Failure>[2] & {}, 'text'>

/** A refusal whose sentence is one of the words: in English on the wire, with what it takes to say it in another language. */
export const refuse = (kind: FailureKind, text: Text, extra: Extra = {}): Failure =>
  new Failure(kind, sayKnown(text), { ...extra, text })

/** The same of one field of the body. */
export const faultOf = (field: string, text: Text): FieldFault => ({ field, message: sayKnown(text), text })

/** The same refusal with other details. */
export const withDetails = ({ kind, message, code, text }: Failure, details: unknown): Failure =>
  new Failure(kind, message, { ...(code && { code }), text, details })
