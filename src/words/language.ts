import type { CompiledMessage } from 'icu-minify/format'

/**
 * The languages of the product. `en-XA` is English made longer and accented by a script, as testers of software know it:
 * whatever stays plain in it is not among the words.
 */
type Language = 'en' | 'en-XA'

type Spoken = { language: Language; translate: (message: CompiledMessage) => CompiledMessage }

let spoken: Spoken = { language: 'en', translate: message => message }

export const readLanguage = (): Language => spoken.language

/** Before the first word is said: what was said already stays as it is. */
export function setLanguage(language: Language, translate: Spoken['translate']): void {
  spoken = { language, translate }
}

/** A message of English in the language that is spoken. */
export const translate = (message: CompiledMessage): CompiledMessage => spoken.translate(message)
