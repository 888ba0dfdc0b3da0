import { createTranslator, type ICUArgs, type _Translator as Translator } from 'use-intl/core'
import { readLanguage } from './language.ts'
import { pseudo } from './pseudo.ts'

type Messages = Readonly<Record<string, string>>

/** A text that is kept or sent, to be said in the language of whoever reads it: its key, `noun.name`, and its parameters. */
export type Text = { key: string; values: Readonly<Record<string, string | number>> }

type Values<Message extends string> = ICUArgs<
  Message,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }
>

type Say<English extends Messages> = Translator<English> & {
  /** The text itself, to be said later by `sayText`. */
  text: <Key extends keyof English & string>(
    key: Key,
    ...values: keyof Values<English[Key]> extends never ? [] : [Values<English[Key]>]
  ) => Text
}

const nouns = new Map<string, (key: string, values: Text['values']) => string>()

/**
 * The texts of one noun, by key with typed parameters, in the language of whoever reads them:
 *
 *     const sayAudit = words('audits', { moved: '{number} was moved to {day}' })
 *     sayAudit('moved', { number: 'A-1', day: 'Monday' })
 *
 * `sayAudit.rich` takes elements for tags. To be called where a text is shown, not while a file is loaded: the language is not
 * known by then.
 */
export function words<const English extends Messages>(noun: string, english: English): Say<English> {
  const translators = new Map<string, Translator<English>>()
  function translator(): Translator<English> {
    const language = readLanguage()
    const made = translators.get(language) ?? translate(language === 'en-XA' ? toPseudo(english) : english)
    translators.set(language, made)
    return made
  }
  const say = ((...args: Parameters<Translator<English>>) => translator()(...args)) as Say<English>
  say.rich = ((...args: Parameters<Translator<English>['rich']>) =>
    translator().rich(...args)) as typeof say.rich
  say.text = (key, ...[values]) => ({ key: `${noun}.${key}`, values: { ...values } })
  nouns.set(noun, say as never)
  return say
}

/** A text that was kept or sent. Its noun has to be loaded. */
export function sayText({ key, values }: Text): string {
  const [noun = '', name = ''] = key.split('.')
  const say = nouns.get(noun)
  if (!say) throw new Error(`The words of ${noun} are not loaded.`)
  return say(name, values)
}

const translate = <English extends Messages>(english: English) =>
  createTranslator({ locale: 'en-GB', messages: english, onError: refuse }) as unknown as Translator<English>

const toPseudo = <English extends Messages>(english: English) =>
  Object.fromEntries(
    Object.entries(english).map(([key, message]) => [key, pseudo(message)]),
  ) as unknown as English

/** A key or a parameter that is missing is a fault of ours. */
function refuse(error: Error): never {
  throw error
}
