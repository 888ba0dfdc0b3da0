import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'

/**
 * Auditors per transaction: whoever books one of them waits for it, and one who was booked seven thousand times takes a third of a
 * second.
 */
const mostAtOnce = 5

/**
 * Counts anew on which days auditors are booked for audits, by which limits are judged (decision 248). Answers how many months were
 * other than what is booked; they are right then.
 */
export async function recountMonths(sql: Sql): Promise<number> {
  const auditors = await sql<{ id: number }[]>`select id from auditor order by id`
  let wrong = 0
  for (let place = 0; place < auditors.length; place += mostAtOnce) {
    const some = auditors.slice(place, place + mostAtOnce)
    wrong += await transaction(sql, { actor: null }, async tx => {
      const [counted] = await tx<{ wrong: number }[]>`
        select recount_auditor_months(${some[0]?.id ?? 0}, ${some.at(-1)?.id ?? 0}) as wrong`
      return counted?.wrong ?? 0
    })
  }
  return wrong
}
