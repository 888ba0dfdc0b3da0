import type { Db } from '#server/db/transaction.ts'

const rowsAtOnce = 5_000

/**
 * Seals every row of history that is committed and not sealed yet, in steps short enough for any time limit. Looks first:
 * the lock on the end of the chain is a write to the disk.
 */
export async function sealHistory(sql: Db): Promise<void> {
  let sealed = 0
  do {
    const [row] = await sql<{ sealed: number }[]>`
      select case when exists (select from history_unsealed) then seal_history(${rowsAtOnce}) else 0 end as sealed`
    sealed = row?.sealed ?? 0
  } while (sealed === rowsAtOnce)
}

/** A place in the chain and its hash in hex. */
export type Anchor = { position: number; hash: string }

export async function readHead(sql: Db): Promise<Anchor> {
  const [head] = await sql<Anchor[]>`
    select position::float8 as position, encode(hash, 'hex') as hash from history_head`
  return head ?? { position: 0, hash: '' }
}

/** `1204:9f86d0…`: what to keep elsewhere, so that nothing up to there can be removed or changed unseen. */
export const formatAnchor = ({ position, hash }: Anchor) => `${position}:${hash}`

export function parseAnchor(text: string): Anchor | null {
  const [, position, hash] = text.match(/^(\d{1,15}):([0-9a-f]{64})$/) ?? []
  return position && hash ? { position: Number(position), hash } : null
}
