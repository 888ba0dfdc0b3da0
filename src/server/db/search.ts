import { type Entity, rowCard } from '#contract/records/cards.ts'
import { type Fragment, joinBy } from './paging.ts'
import type { Db } from './transaction.ts'

// The expressions of the indexes `…_searched` and `…_search` (migration 0061, decisions 100 and 131), each written once.

/**
 * Whether words contain the text, ignoring case and accents. Rows are compared by bytes, so an index over the same expression
 * can be used.
 */
export const isLike = (sql: Db, words: Fragment, text: string): Fragment =>
  sql`search_text(${words}) collate "C" like search_pattern(${text}) collate "C"`

/** Whether one of the columns that a noun is searched by contains the text. Nobody types the character between them. */
export function mentions(sql: Db, entity: Entity, text: string): Fragment {
  const { table, searched = [] } = rowCard(entity)
  const columns = searched.map(column => sql`${sql(table)}.${sql(column)}`)
  return isLike(sql, joinBy(sql, columns, sql` || chr(31) || `), text)
}

/** Whether one of a customer's columns contains the text. */
export const isCustomerLike = (sql: Db, text: string): Fragment => mentions(sql, 'customer', text)

/** Whether a customer or one of its contacts contains the text; each side uses its own index. */
export const isCustomerOrContactLike = (sql: Db, text: string): Fragment => sql`customer.id in (
  select customer.id from customer where ${isCustomerLike(sql, text)}
  union all
  select contact.customer_id from contact
  where ${isLike(sql, sql`contact.name || chr(31) || contact.email || chr(31) || contact.phone`, text)})`

/** Whether one of an account's columns contains the text. */
export const isAccountLike = (sql: Db, text: string): Fragment => mentions(sql, 'user', text)

/** One column of a customer; the index over all columns narrows the search. */
export const isCustomerLikeIn = (sql: Db, column: Fragment, text: string): Fragment =>
  sql`${isCustomerLike(sql, text)} and ${isLike(sql, column, text)}`

/** One column of an account. */
export const isAccountLikeIn = (sql: Db, column: Fragment, text: string): Fragment =>
  sql`${isAccountLike(sql, text)} and ${isLike(sql, column, text)}`

/**
 * Whether an audit's number contains the text. Numbers start alike, and a trigram index reads every row that has the
 * trigrams, so for `AUD-123456` it is asked only for what follows the first word. Texts too short for it use the index of
 * letter pairs, and a single letter is looked for in every number.
 */
export function isNumberLike(sql: Db, given: string): Fragment {
  const text = given.replace(/ +/g, ' ')
  const word = findTellingWord(text)
  const number = sql`audit.idfl_number`
  if (word) return sql`(${isLike(sql, number, word)} and ${hasInNumber(sql, text)})`
  if (!/^[\x20-\x7e]+$/.test(text) || /[a-z0-9]{3}/i.test(text)) return isLike(sql, number, text)
  if (text.length === 1) return hasInNumber(sql, text)
  const pairs = sql`letter_pairs(search_text(${number})) @> letter_pairs(${text.toLowerCase()})`
  return text.length === 2 ? pairs : sql`(${pairs} and ${hasInNumber(sql, text)})`
}

/** The same for audits that are read anyway: compares bytes, without an index. Pairs would take twenty times as long. */
export const hasInNumber = (sql: Db, text: string): Fragment =>
  sql`strpos(search_text(audit.idfl_number) collate "C", (select search_text(${text}))) > 0`

/** The longest word after the first that the index has letters for. */
function findTellingWord(text: string): string | undefined {
  const [, ...words] = text.match(/[a-z0-9]+/gi) ?? []
  return words.filter(word => word.length >= 3).sort((a, b) => b.length - a.length)[0]
}
