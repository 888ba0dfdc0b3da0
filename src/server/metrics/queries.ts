import type { Db } from '#server/db/transaction.ts'

/** Answers NaN, which Prometheus understands, where the database doesn't answer: the other figures still count. */
export async function countWaitingMails(sql: Db): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::integer as count from mail where sent_at is null and given_up_at is null`.catch(() => [])
  return rows[0]?.count ?? Number.NaN
}
