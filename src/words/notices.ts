import type { Interval } from '#domain/interval.ts'
import { sayNotice } from './en/notices.ts'
import { listValues } from './lists.ts'
import { formatSpan, formatSpanThere } from './moments.ts'
import { asList } from './values.ts'
import { sayKnown, type Text } from './words.ts'

/** A time where it counts, as a value: `2026-03-02T01:00:00.000Z/2026-03-02T10:00:00.000Z[Asia/Ho_Chi_Minh]`. */
export const keepSpan = ({ start, end }: Interval, timeZone: string): string =>
  `${start.toISOString()}/${end.toISOString()}[${timeZone}]`

/** Several texts one after the other as one. */
export const combine = (sentences: readonly Text[]): Text =>
  sentences.length === 1 && sentences[0]
    ? sentences[0]
    : sayNotice.text('combined', { sentences: asList(sentences) })

/** What is kept as no person reads it, by the name of the value. */
const forms: Readonly<Record<string, (kept: string) => string>> = {
  time: kept => withSpan(kept, formatSpan),
  before: kept => withSpan(kept, formatSpanThere),
  audits: kept => listValues(readList(kept)),
  sentences: kept => readList<Text>(kept).map(sayAll).join(' '),
}

function withSpan(kept: string, say: (time: Interval, timeZone: string) => string): string {
  const [, start = '', end = '', timeZone] = /^(.+)\/(.+)\[(.+)\]$/.exec(kept) ?? []
  if (timeZone === undefined) throw new Error(`${kept} is no time.`)
  return say({ start: new Date(start), end: new Date(end) }, timeZone)
}

const readList = <Item = string>(kept: string) => JSON.parse(kept) as Item[]

function sayAll({ key, values }: Text): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && Object.hasOwn(forms, name) ? forms[name]?.(value) : value,
  ])
  return sayKnown({ key, values: Object.fromEntries(said) })
}

type KeptNotice = { title: string; text: Text | null }

/** What a notification says; one from before texts were kept, or from a later version, by its English title. */
export function sayKeptNotice({ title, text }: KeptNotice): string {
  try {
    return text ? sayAll(text) : title
  } catch {
    return title
  }
}

/** The English title of a text, for whoever reads no texts. */
export const toTitle = (text: Text): string => sayAll(text)
