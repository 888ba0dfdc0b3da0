import type { Sql } from 'postgres'
import { listTables } from '#server/backup/queries.ts'

/** Every row of every table, as one digest for each table. */
export async function digest(sql: Sql, without: string[] = []): Promise<Record<string, unknown>> {
  const tables = (await listTables(sql)).filter(({ table }) => !without.includes(table))
  const digests = tables.map(async ({ table }) => {
    const [row] = await sql`
      select count(*)::integer as rows, md5(string_agg(one::text, E'\n' order by one::text)) as digest from ${sql(table)} one`
    return [table, row]
  })
  return Object.fromEntries(await Promise.all(digests))
}

/** What a restore makes again or counts on, and the tables by which open screens learn that sessions ended. */
export const renewed = ['session', 'signing_key', 'vapid_key', 'live_event', 'live_change', 'installation']
