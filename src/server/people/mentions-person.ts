import { type Fragment, joinBy } from '#server/db/paging.ts'
import { isLike, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

/** Nobody looks for somebody by more words; the rest is left out. */
const mostWords = 8

/** Of the table `account`: whether each word stands in a name, the country, the department or a standard held, as pickers search. */
export function mentionsPerson(sql: Db, text: string): Fragment {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return sql`true`
  const conditions = words.map(
    word => sql`(${mentionsItself(sql, 'user', word)}
      or account.country_id in (select id from country where ${isLike(sql, sql`country.name`, word)})
      or account.department_id in (select id from department where ${isLike(sql, sql`department.name`, word)})
      or account.id in (select held.auditor_id from auditor_standard held join standard on standard.id = held.standard_id
        where ${isLike(sql, sql`standard.code`, word)}))`,
  )
  return joinBy(sql, conditions, sql` and `)
}
