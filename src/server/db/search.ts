import { cards, type Entity, rowCard } from '#contract/records/cards.ts'
import { type Fragment, joinBy } from './paging.ts'
import type { Db } from './transaction.ts'

// The expressions of the indexes `…_searched` and `…_search` (migration 0061, decisions 100 and 131), each written once.

/**
 * What is looked for. Unseen by PostgreSQL, a statement is planned once for all texts, and by what a text is expected to leave; else
 * it may be planned anew for each, which takes several times as long as a long statement then runs (decision 640).
 */
type Text = string | { unseen: string }

/**
 * Whether words contain the text, ignoring case and accents. Rows are compared by bytes, so an index over the same expression
 * can be used.
 */
export const isLike = (sql: Db, words: Fragment, text: Text): Fragment =>
  sql`search_text(${words}) collate "C" like ${patternOf(sql, text)} collate "C"`

const patternOf = (sql: Db, text: Text): Fragment =>
  typeof text === 'string' ? sql`search_pattern(${text})` : sql`(select search_pattern(${text.unseen}))`

type Searched = { table: string; searched?: readonly string[] }

/** What is searched of a row, in one text. Nobody types the character between the columns. */
function wordsOf(sql: Db, { table, searched = [] }: Searched): Fragment {
  const columns = searched.map(column => sql`${sql(table)}.${sql(column)}`)
  return joinBy(sql, columns, sql` || chr(31) || `)
}

/** Whether one of the columns that a record is searched by contains the text. */
export const mentionsItself = (sql: Db, entity: Entity, text: Text): Fragment =>
  isLike(sql, wordsOf(sql, rowCard(entity)), text)

/** Whether a record contains the text, or one of its parts that are searched too; each side uses its own index. */
export function mentions(sql: Db, entity: Entity, text: string): Fragment {
  const { table, parts = {} } = rowCard(entity)
  const itself = mentionsItself(sql, entity, text)
  const inParts = Object.values(parts)
    .filter(part => part.searched)
    .map(
      part => sql`
        select ${sql(part.table)}.${sql(part.owner)} from ${sql(part.table)}
        where ${isLike(sql, wordsOf(sql, part), text)}`,
    )
  if (inParts.length === 0) return itself
  const inItself = sql`select ${sql(table)}.id from ${sql(table)} where ${itself}`
  return sql`${sql(table)}.id in (${joinBy(sql, [inItself, ...inParts], sql` union all `)})`
}

/** Whether that column contains the text, of those that the card names; the index over all of them narrows the search. */
export const mentionsIn = (sql: Db, entity: Entity, column: string, text: string): Fragment =>
  mentionsAnyOf(sql, entity, [column], text)

/** The same of one of several columns: the index is asked once for all of them. */
export function mentionsAnyOf(sql: Db, entity: Entity, columns: readonly string[], text: Text): Fragment {
  const { table } = rowCard(entity)
  const inColumn = columns.map(column => isLike(sql, sql`${sql(table)}.${sql(column)}`, text))
  return sql`${mentionsItself(sql, entity, text)} and (${joinBy(sql, inColumn, sql` or `)})`
}

/**
 * Whether an audit's number contains the text. Numbers start alike, and a trigram index reads every row that has the
 * trigrams, so for `AUD-123456` it is asked only for what follows the first word. Texts too short for it use the index of
 * letter pairs, and a single letter is looked for in every number.
 */
export function isNumberLike(sql: Db, given: string): Fragment {
  const text = given.replace(/ +/g, ' ')
  const word = findSelectiveWord(text)
  const number = wordsOf(sql, cards.project)
  if (word) return sql`(${isLike(sql, number, word)} and ${hasInNumber(sql, text)})`
  if (!/^[\x20-\x7e]+$/.test(text) || /[a-z0-9]{3}/i.test(text)) return isLike(sql, number, text)
  if (text.length === 1) return hasInNumber(sql, text)
  const pairs = sql`letter_pairs(search_text(${number})) @> letter_pairs(${text.toLowerCase()})`
  return text.length === 2 ? pairs : sql`(${pairs} and ${hasInNumber(sql, text)})`
}

/** The same for audits that are read anyway: compares bytes, without an index. Pairs would take twenty times as long. */
export const hasInNumber = (sql: Db, text: string): Fragment =>
  sql`strpos(search_text(${wordsOf(sql, cards.project)}) collate "C", (select search_text(${text}))) > 0`

/** The longest word after the first that the index has letters for. */
function findSelectiveWord(text: string): string | undefined {
  const [, ...words] = text.match(/[a-z0-9]+/gi) ?? []
  return words.filter(word => word.length >= 3).sort((a, b) => b.length - a.length)[0]
}
