import { anywhere, type Fragment } from './paging.ts'
import type { Db } from './transaction.ts'

// The expressions of the indexes `…_searched` (migration 0050, decision 100), each said once.

/**
 * `ilike`, said so that rows are compared by bytes and an index over the same expression finds them; `words` are text
 * under an ICU collation.
 */
const holds = (sql: Db, words: Fragment, text: string): Fragment =>
  sql`lower(${words}) collate "C" like lower(${anywhere(text)}::text collate "und-x-icu") collate "C"`

/** Whether one of a customer's columns holds the text. Nobody types the character between them. */
export const isCustomerLike = (sql: Db, text: string): Fragment =>
  holds(
    sql,
    sql`customer.company_name || chr(31) || customer.name || chr(31) || customer.company_number || chr(31)
      || customer.email || chr(31) || customer.phone`,
    text,
  )

/** Whether one of an account's columns holds the text. */
export const isAccountLike = (sql: Db, text: string): Fragment =>
  holds(
    sql,
    sql`account.display_name || chr(31) || account.full_name || chr(31) || account.email || chr(31) || account.username`,
    text,
  )

/** One column of a customer; the index over all of them finds where to look. */
export const isCustomerLikeIn = (sql: Db, column: Fragment, text: string): Fragment =>
  sql`${isCustomerLike(sql, text)} and ${column} ilike ${anywhere(text)}`

/** One column of an account. */
export const isAccountLikeIn = (sql: Db, column: Fragment, text: string): Fragment =>
  sql`${isAccountLike(sql, text)} and ${column} ilike ${anywhere(text)}`

/**
 * Whether an audit's number holds the text. Numbers begin alike, and an index by three letters goes through all that
 * have the letters: of `AUD-123456` it is asked for what follows the first word alone. What it has too few letters for
 * is found by pairs, or for one letter looked for in every number.
 */
export function isNumberLike(sql: Db, text: string): Fragment {
  const word = findTellingWord(text)
  if (word) return sql`(audit.idfl_number ilike ${anywhere(word)} and ${hasInNumber(sql, text)})`
  if (!/^[\x20-\x7e]+$/.test(text) || /[a-z0-9]{3}/i.test(text))
    return sql`audit.idfl_number ilike ${anywhere(text)}`
  if (text.length === 1) return hasLetter(sql, text)
  const pairs = sql`letter_pairs(lower(audit.idfl_number)) @> letter_pairs(${text.toLowerCase()})`
  return text.length === 2 ? pairs : sql`(${pairs} and ${hasInNumber(sql, text)})`
}

/** The same of audits that are looked at anyway: without an index, by bytes. By pairs each would take twenty times as long. */
export const hasInNumber = (sql: Db, text: string): Fragment =>
  sql`strpos(lower(audit.idfl_number) collate "C", lower(${text}::text collate "und-x-icu") collate "C") > 0`

/** Quicker by ASCII's own lower case, in which only the Turkish İ is no i, nor the sign of kelvins a k. */
const hasLetter = (sql: Db, letter: string): Fragment =>
  /[ik]/i.test(letter)
    ? hasInNumber(sql, letter)
    : sql`audit.idfl_number collate "C" ilike ${anywhere(letter)}`

/** The longest word after the first that the index has letters for. */
function findTellingWord(text: string): string | undefined {
  const [, ...words] = text.match(/[a-z0-9]+/gi) ?? []
  return words.filter(word => word.length >= 3).sort((a, b) => b.length - a.length)[0]
}
