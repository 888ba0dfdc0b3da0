import { Failure, type FailureKind, type FieldFault } from '#contract/failure.ts'
import { sayText, type Text } from '#words/words.ts'

type Extra = Omit<ConstructorParameters<typeof Failure>[2] & {}, 'text'>

/** A refusal whose sentence is one of the words: in English on the wire, with what it takes to say it in another language. */
export const refuse = (kind: FailureKind, text: Text, extra: Extra = {}): Failure =>
  new Failure(kind, inEnglish(text), { ...extra, text })

/** The same of one field of the body. */
export const faultOf = (field: string, text: Text): FieldFault => ({ field, message: inEnglish(text), text })

function inEnglish(text: Text): string {
  const sentence = sayText(text)
  if (sentence === undefined) throw new Error(`There is no text ${text.key}.`)
  return sentence
}
