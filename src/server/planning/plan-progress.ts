import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { events } from '#contract/events.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

const channel = 'plan_progress'

/** How far a plan is that runs, as it is told live. */
export type PlanProgress = z.output<typeof events.stream.events.progress>

/** Says it to all servers, as a column of a statement: nothing keeps it. */
export const publishPlanProgress = (sql: Db, progress: PlanProgress): Fragment =>
  sql`pg_notify(${channel}, ${JSON.stringify(progress)})`

/** Hears what any server says. */
export async function onPlanProgress(sql: Sql, onProgress: (progress: PlanProgress) => void): Promise<void> {
  await sql.listen(channel, said => onProgress(JSON.parse(said)))
}
