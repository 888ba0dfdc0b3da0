import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import type { ICUArgs, _Translator as Translator } from 'use-intl/core'
import { toCompiled } from './compile.ts'
import { readLocale, translate } from './language.ts'

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

/** The tags of every language: a file of words that has one imports `tags.ts`, or for visits `visit-labels.ts`. */
export type Tag = 'list' | 'series' | 'date' | 'weekday' | 'span' | 'month' | 'year' | 'moment' | 'visit'

/** Whether a message can be said without elements for its tags, of which there are only those of every language. */
type IsSayable<Message extends string> = Message extends `${string}<${Tag}>${string}`
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
  const make = (key: string, values: FormatValues) =>
    withoutMarks(format(read(key), readLocale(), values, { formatters }))
  const say = ((key: string, values?: object) =>
    String(
      make(key, isPlain(english[key]) ? withoutTags(values) : withTags(values)),
    )) as unknown as Say<English>
  say.rich = (key, ...[values]) => make(key, withTags(values)) as never
  const bare = new Map<string, Text>()
  say.text = (key, ...[values]) => {
    const text = bare.get(key) ?? Object.freeze({ key: `${noun}.${key}`, values: Object.freeze({}) })
    bare.set(key, text)
    return values ? { key: text.key, values: { ...values } } : text
  }
  nouns.set(noun, {
    say: (key, values) => String(make(key, values)),
    has: key => Object.hasOwn(english, key),
  })
  return say
}

// What Intl makes is dear, and good for every text. No message has a date of its own: `tags.ts` says those.
const made = new Map<string, unknown>()
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat(...args) {
    const numbers = makeOnce(Intl.NumberFormat, args)
    return { format: (value: number) => numbers.format(requireNumber(value)) } as Intl.NumberFormat
  },
  getPluralRules: (...args) => makeOnce(Intl.PluralRules, args),
}

function makeOnce<Args extends unknown[], Made>(Kind: new (...args: Args) => Made, args: Args): Made {
  const key = JSON.stringify([Kind.name, args])
  if (!made.has(key)) made.set(key, new Kind(...args))
  return made.get(key) as Made
}

function requireNumber(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number.`)
  return value
}

/** What the tags say, by name, where what says it is loaded. */
const tags: Record<string, (value: string | readonly string[]) => string> = {}

export function provideTags(given: Partial<Record<Tag, (value: string) => string>>): void {
  for (const [name, say] of Object.entries(given))
    tags[name] = value => markEnd(say(withoutMarks(String(value))))
}

const withTags = (values: object | undefined): FormatValues =>
  ({ ...tags, ...markEnds(values) }) as FormatValues

/** A message that has no tags; what the build for the browser compiled ahead may have some. */
const isPlain = (message: unknown) => typeof message === 'string' && !message.includes('<')

const withoutTags = (values: object | undefined) => (markEnds(values) ?? {}) as FormatValues

/** After what ends with a full stop of its own, `Acme Co., Ltd.`: a sentence that ends there needs no second one. No text can hold it. */
const mark = '\0'

const markEnd = (value: string): string => (value.endsWith('.') ? `${value}${mark}` : value)

/** Values as they are, but for those that end so; of tags with elements, what is handed to them has no marks. */
function markEnds(values: object | undefined): object | undefined {
  if (!values || !Object.values(values).some(value => typeof value === 'string' && value.endsWith('.')))
    return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? markEnd(value)
        : typeof value === 'function'
          ? (chunks: unknown) => value(withoutMarks(chunks))
          : value,
    ]),
  )
}

function withoutMarks<Said>(said: Said): Said {
  if (Array.isArray(said)) return said.map(withoutMarks) as Said
  return typeof said === 'string' && said.includes(mark) ? (said.replace(marks, '') as Said) : said
}

/** A control character, because no text has any. */
const marks = /\0(\.(?!\.))?/g

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
