import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import type { ICUArgs, _Translator as Translator } from 'use-intl/core'
import { toCompiled } from './compile.ts'
import { formatDate, nameWeekday } from './days.ts'
import { readLocale, translate } from './language.ts'
import { listNames, listSeries } from './lists.ts'

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
    key: IsSayable<English[Key]> extends true ? Key : never,
    ...values: keyof Values<English[Key]> extends never ? [] : [Values<English[Key]>]
  ) => Text
}

/** Whether a message can be said without elements for its tags, of which there are only those of every language. */
type IsSayable<Message extends string> = Message extends `${string}<${keyof typeof tags}>${string}`
  ? true
  : Message extends `${string}<${string}`
    ? false
    : true

type Noun = { say: (key: string, values: FormatValues) => string; has: (key: string) => boolean }

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
  const make = (key: string, values: FormatValues) => format(read(key), readLocale(), values, { formatters })
  const say = ((key: string, values?: object) =>
    String(make(key, withTags(values)))) as unknown as Say<English>
  say.rich = (key, ...[values]) => make(key, withTags(values)) as never
  say.text = (key, ...[values]) => ({ key: `${noun}.${key}`, values: { ...values } })
  nouns.set(noun, {
    say: (key, values) => String(make(key, values)),
    has: key => Object.hasOwn(english, key),
  })
  return say
}

// What Intl makes is dear, and good for every text.
const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = makeOnce(numbers, key, () => new Intl.NumberFormat(locale, options))
    return { format: (value: number) => format.format(requireNumber(value)) } as Intl.NumberFormat
  },
  getPluralRules: (locale, options) =>
    makeOnce(plurals, `${locale} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
}

function makeOnce<Made>(known: Map<string, Made>, name: string, make: () => Made): Made {
  const made = known.get(name) ?? make()
  known.set(name, made)
  return made
}

function requireNumber(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number.`)
  return value
}

/**
 * What reads differently in each language, and is a string in what is kept or sent (`values.ts` makes them):
 *
 *     '<list>{names}</list> left on <date>{day}</date>'
 *
 * A parameter beside a tag can't have its name.
 */
const tags = {
  /** `["Anna","Bao","Chen"]`: Anna, Bao and Chen. */
  list: (json: string | readonly string[]) => listNames(readList(json)),
  /** The same with a comma before the last, as some sentences always had it. */
  series: (json: string | readonly string[]) => listSeries(readList(json)),
  /** `2027-03-07`: 07 Mar 2027. */
  date: (day: string | readonly string[]) => formatDate(String(day)),
  /** `2027-03-07`: Sun. */
  weekday: (day: string | readonly string[]) => nameWeekday(String(day), 'short'),
  /** `2027-03-07T09:05`, the time wherever it counts: 07 Mar 2027 09:05. */
  moment: (local: string | readonly string[]) => `${formatDate(String(local))} ${String(local).slice(11)}`,
}

const withTags = (values: object | undefined): FormatValues => ({ ...tags, ...values }) as FormatValues

const readList = (json: string | readonly string[]): string[] =>
  (JSON.parse(String(json)) as (string | Text)[]).map(item => {
    const said = typeof item === 'string' ? item : sayText(item)
    if (said === undefined) throw new Error('There is no such text in the list.')
    return said
  })

/**
 * A text that was kept or sent; undefined where this version doesn't know it, its noun is not loaded, or its values are not
 * those that it takes: it may come from another version, or from nobody we know.
 */
export function sayText(text: Text): string | undefined {
  try {
    const [noun = '', name = ''] = text.key.split('.')
    const known = nouns.get(noun)
    return known?.has(name) ? known.say(name, onlyGiven(text.values)) : undefined
  } catch {
    return undefined
  }
}

/** The same of a text that this version has itself, and that is loaded with whatever holds it. */
export function sayKnown(text: Text): string {
  const said = sayText(text)
  if (said === undefined) throw new Error(`There is no text ${text.key}.`)
  return said
}

/** Throws for a value that is missing or odd, of which "undefined" or "NaN" would be said. */
const onlyGiven = (values: Text['values']): FormatValues =>
  new Proxy(withTags(values), {
    get(given, name: string) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (!['string', 'number', 'function'].includes(typeof value)) throw new Error(`There is no ${name}.`)
      return value
    },
  })
