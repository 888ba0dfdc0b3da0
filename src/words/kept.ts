import type { Interval } from '#domain/interval.ts'
import { listValues } from './lists.ts'
import { formatSpan, formatSpanThere } from './moments.ts'
import { sayKnown, type Text } from './words.ts'

/** What is kept as no person reads it, by the name of the value. */
const forms: Readonly<Record<string, (kept: string) => string>> = {
  time: kept => withSpan(kept, formatSpan),
  before: kept => withSpan(kept, formatSpanThere),
  audits: kept => listValues(readList(kept)),
  standards: kept => listValues(readList(kept)),
  sentences: kept => readList<Text>(kept).map(sayWhole).join(' '),
  clauses: kept => listValues(readList<Text>(kept).map(sayWhole)),
  gaps: kept => readList<Text>(kept).map(sayWhole).join('; '),
}

function withSpan(kept: string, say: (time: Interval, timeZone: string) => string): string {
  const [, start = '', end = '', timeZone] = /^(.+)\/(.+)\[(.+)\]$/.exec(kept) ?? []
  if (timeZone === undefined) throw new Error(`${kept} is no time.`)
  return say({ start: new Date(start), end: new Date(end) }, timeZone)
}

const readList = <Item = string>(kept: string) => JSON.parse(kept) as Item[]

/** A text of this version with its values, each as its name says it is read. */
export function sayWhole({ key, values }: Text): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && Object.hasOwn(forms, name) ? forms[name]?.(value) : value,
  ])
  return sayKnown({ key, values: Object.fromEntries(said) })
}

/** A text that was kept beside its English; one that is not there, or from another version, by that. */
export function sayKept(text: Text | null, english: string): string {
  try {
    return text ? sayWhole(text) : english
  } catch {
    return english
  }
}
