import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import type { ICUArgs, _Translator as Translator } from 'use-intl/core'
import { toCompiled } from './compile.ts'
import { translate } from './language.ts'

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
    key: English[Key] extends `${string}<${string}` ? never : Key,
    ...values: keyof Values<English[Key]> extends never ? [] : [Values<English[Key]>]
  ) => Text
}

type Noun = { say: (key: string, values: Text['values']) => string; has: (key: string) => boolean }

const nouns = new Map<string, Noun>()

/**
 * The texts of one noun, by key with typed parameters, in the language of whoever reads them:
 *
 *     const sayAudit = words('audits', { moved: '{number} was moved to {day}' })
 *     sayAudit('moved', { number: 'A-1', day: 'Monday' })
 *
 * `sayAudit.rich` takes elements with a key for tags. To be called where a text is shown, not while a file is loaded: the
 * language is not known by then.
 */
export function words<const English extends Messages>(noun: string, english: English): Say<English> {
  const compiled = new Map<string, CompiledMessage>()
  const read = (key: string): CompiledMessage => {
    const ready = compiled.get(key) ?? toCompiled(english[key] as string)
    compiled.set(key, ready)
    return translate(ready)
  }
  const say = ((key: string, values?: Text['values']) =>
    String(format(read(key), 'en-GB', values, { formatters }))) as unknown as Say<English>
  say.rich = (key, ...[values]) => format(read(key), 'en-GB', values as FormatValues, { formatters }) as never
  say.text = (key, ...[values]) => ({ key: `${noun}.${key}`, values: { ...values } })
  nouns.set(noun, { say: say as never, has: key => Object.hasOwn(english, key) })
  return say
}

// What Intl makes is dear, and good for every text.
const plurals = new Map<string, Intl.PluralRules>()
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (locale, options) => {
    const known = plurals.get(`${options?.type}`) ?? new Intl.PluralRules(locale, options)
    plurals.set(`${options?.type}`, known)
    return known
  },
}

/** A text that was kept or sent; undefined where this version doesn't know it, or its noun is not loaded. */
export function sayText({ key, values }: Text): string | undefined {
  const [noun = '', name = ''] = key.split('.')
  const known = nouns.get(noun)
  return known?.has(name) ? known.say(name, values) : undefined
}
