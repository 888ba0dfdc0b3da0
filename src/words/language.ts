/**
 * The languages of the product. `en-XA` is English made longer and accented by a script, as testers of software know it:
 * whatever stays plain in it is not among the words.
 */
const languages = ['en', 'en-XA'] as const
export type Language = (typeof languages)[number]

let spoken: Language = 'en'

export const readLanguage = (): Language => spoken

/** Before the first word is said: what was said already stays as it is. */
export function setLanguage(language: string | null | undefined): void {
  spoken = languages.find(one => one === language) ?? 'en'
}
