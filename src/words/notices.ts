import type { Interval } from '#domain/interval.ts'
import './en/fit-clauses.ts'
import { sayNotice } from './en/notices.ts'
import { sayKept, sayWhole } from './kept.ts'
import { asList } from './values.ts'
import type { Text } from './words.ts'

/** A time where it counts, as a value: `2026-03-02T01:00:00.000Z/2026-03-02T10:00:00.000Z[Asia/Ho_Chi_Minh]`. */
export const keepSpan = ({ start, end }: Interval, timeZone: string): string =>
  `${start.toISOString()}/${end.toISOString()}[${timeZone}]`

/** Several texts one after the other as one. */
export const combine = (sentences: readonly Text[]): Text =>
  sentences.length === 1 && sentences[0]
    ? sentences[0]
    : sayNotice.text('combined', { sentences: asList(sentences) })

/** Several clauses as one sentence: `3 visits became overdue, 12 drafts were made.` */
export const sayClauses = (clauses: readonly Text[]): Text =>
  sayNotice.text('clauses', { clauses: asList(clauses) })

type KeptNotice = { title: string; text: Text | null }

/** What a notification says; one from before texts were kept, or from a later version, by its English title. */
export const sayKeptNotice = ({ title, text }: KeptNotice): string => sayKept(text, title)

/** The English title of a text, for whoever reads no texts. */
export const toTitle = (text: Text): string => sayWhole(text)
