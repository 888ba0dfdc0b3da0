import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'

/** A turn that was taken: `beat` while it lasts, at least once a minute, and `end`. */
export type Turn = { beat(): Promise<void>; end(): Promise<void> }

/**
 * One export at a time for each account, on whichever server: a second one is a 429 at once. A row rather than a lock, which
 * would hold a connection for as long as somebody reads slowly.
 */
export async function takeTurn(sql: Sql, accountId: number): Promise<Turn> {
  const [taken] = await sql<{ key: string }[]>`
    insert into history_export (account_id) values (${accountId})
    on conflict (account_id) do update set key = excluded.key, beat_at = excluded.beat_at
      where history_export.beat_at < now() - interval '1 minute'
    returning key`
  if (!taken)
    throw new Failure('busy', 'Another of your exports is still running. Please wait until it is finished.', {
      retryAfterSeconds: 5,
    })
  const isMine = sql`account_id = ${accountId} and key = ${taken.key}`
  return {
    beat: async () => void (await sql`update history_export set beat_at = now() where ${isMine}`),
    end: async () => void (await sql`delete from history_export where ${isMine}`),
  }
}
