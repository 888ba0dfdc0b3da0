import type { CompiledMessage } from 'icu-minify/format'

/**
 * The languages of the product. `en-XA` is English made longer and accented by a script, as testers of software know it:
 * whatever stays plain in it is not among the words.
 */
type Language = 'en' | 'en-XA'

/** By whose rules Intl orders days, joins lists and writes numbers. */
const locales: Record<Language, string> = { en: 'en-GB', 'en-XA': 'en-GB' }

type Spoken = {
  language: Language
  translate: (message: CompiledMessage) => CompiledMessage
  /** For what Intl says in its locale, where that is another language’s. */
  translateName: (name: string) => string
}

let spoken: Spoken = { language: 'en', translate: message => message, translateName: name => name }

export const readLanguage = (): Language => spoken.language

export const readLocale = (): string => locales[spoken.language]

/** Before the first word is said: what was said already stays as it is. */
export function setLanguage(
  language: Language,
  translate: Spoken['translate'],
  translateName: Spoken['translateName'] = name => name,
): void {
  spoken = { language, translate, translateName }
}

/** A message of English in the language that is spoken. */
export const translate = (message: CompiledMessage): CompiledMessage => spoken.translate(message)

/** A name that Intl gave, of a day, a month or between two items of a list, in the language that is spoken. */
export const translateName = (name: string): string => spoken.translateName(name)
