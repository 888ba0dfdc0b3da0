import type { FitReason } from '#domain/fit-reasons.ts'
import { sayFitReason } from './en/fit-reasons.ts'
import { sayText, type Text } from './words.ts'

type Said = Pick<FitReason, 'code' | 'params'>

/** The sentence of a reason, to be said later. */
export const textOfReason = ({ code, params }: Said): Text => ({
  key: sayFitReason.text('clash').key.replace(/[^.]+$/, code),
  values: params,
})

/** In the language of whoever reads it; of a reason that this version has no words for, as the server said it. */
export const sayReasonOf = (reason: Said & { text?: string }): string =>
  sayText(textOfReason(reason)) ?? reason.text ?? reason.code
