import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { cards } from '#contract/records/cards.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Anchor, readHead } from './seal.ts'

/** `fault` is the first thing found wrong, as a sentence; null: the history is whole. */
export type Finding = { fault: string | null; rows: number; unsealed: number; head: Anchor }

type Link = {
  position: number
  historyId: number
  hash: Buffer
  /** What was sealed, in its current state; null if the row is gone. */
  content: string | null
  about: string | null
}

const rowsAtOnce = 5_000
const start = createHash('sha256').update('audit-management history').digest()

/**
 * Recomputes the whole chain and compares it, on one snapshot, so that a server may go on writing. The hashes are computed
 * here and not by functions of the database, which whoever changes rows could change too.
 */
export function verifyHistory(sql: Sql, anchor: Anchor | null = null): Promise<Finding> {
  return sql.begin('isolation level repeatable read read only', async tx => {
    await tx`set local statement_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    const head = await readHead(tx)
    const chain = await checkChain(tx, anchor)
    const fault =
      chain.fault ?? compareEnds(chain.end, head) ?? (await findStray(tx)) ?? (await findSleepingGuard(tx))
    const [waiting] = await tx<{ count: number }[]>`select count(*)::integer as count from history_unsealed`
    return { fault, rows: chain.end.position, unsealed: waiting?.count ?? 0, head }
  }) as Promise<Finding>
}

async function checkChain(tx: Db, anchor: Anchor | null) {
  let end: Pick<Link, 'position' | 'hash'> = { position: 0, hash: start }
  while (true) {
    const links = await readLinks(tx, end.position)
    for (const link of links) {
      const fault = checkLink(end, link) ?? checkAnchor(anchor, link)
      if (fault) return { fault, end }
      end = link
    }
    if (links.length < rowsAtOnce) return { fault: missesAnchor(anchor, end.position), end }
  }
}

/** Builds the content like `history_content`. */
const readLinks = (tx: Db, after: number) => tx<Link[]>`
  select seal.position::float8 as position, seal.history_id::float8 as history_id, seal.hash,
    case when kept.id is not null then (jsonb_build_array(kept.id, kept.entity, kept.entity_id, kept.action, kept.actor_id,
      to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), kept.before, kept.after, kept.reason)
      || case when kept.act is null then '[]'::jsonb else jsonb_build_array(kept.act) end
      || case when kept.reason_text is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('reasonText', kept.reason_text)) end)::text end as content,
    kept.entity || ' ' || kept.entity_id || ', ' || kept.action || ' at '
      || to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as about
  from history_seal seal left join history kept on kept.id = seal.history_id
  where seal.position > ${after} order by seal.position limit ${rowsAtOnce}`

function checkLink(before: { position: number; hash: Buffer }, link: Link): string | null {
  const { position, historyId, hash, content, about } = link
  if (position !== before.position + 1)
    return `The seal at position ${before.position + 1} was removed, and the row that it sealed can’t be told.`
  if (content === null) return `Row ${historyId} was removed.`
  const computed = createHash('sha256').update(before.hash).update(content).digest()
  return computed.equals(hash) ? null : `Row ${historyId} (${about}) or its seal was changed.`
}

function checkAnchor(anchor: Anchor | null, { position, historyId, hash }: Link): string | null {
  if (anchor?.position !== position || hash.toString('hex') === anchor.hash) return null
  return `The chain up to row ${historyId} is another than the one of the anchor: it was sealed again.`
}

function missesAnchor(anchor: Anchor | null, reached: number): string | null {
  if (!anchor || anchor.position <= reached) return null
  return `The chain ends at position ${reached}, before the anchor at ${anchor.position}: its end was removed.`
}

function compareEnds(end: { position: number; hash: Buffer }, head: Anchor): string | null {
  if (end.position !== head.position)
    return `The chain ends at position ${end.position}, and should at ${head.position}: its end was removed.`
  return end.hash.toString('hex') === head.hash ? null : 'The end of the chain was changed.'
}

/** A row that was never sealed and isn't queued for it, or a queued one that doesn't exist. */
async function findStray(tx: Db): Promise<string | null> {
  const [added] = await tx<{ id: number }[]>`
    select id::float8 as id from history
    where not exists (select from history_seal where history_id = history.id)
      and not exists (select from history_unsealed where history_id = history.id)
    order by id limit 1`
  if (added) return `Row ${added.id} is outside the chain.`
  const [removed] = await tx<{ id: number }[]>`
    select history_id::float8 as id from history_unsealed
    where not exists (select from history where id = history_id) order by history_id limit 1`
  return removed ? `Row ${removed.id} was removed before it was sealed.` : null
}

/** Triggers that write, seal and guard history, switched off or taken away. */
async function findSleepingGuard(tx: Db): Promise<string | null> {
  const [found] = await tx<{ place: string }[]>`
    select table_name || '.' || trigger_name as place
    from (values ${tx(guards.map(name => [name.split('.')[0] ?? '', name.split('.')[1] ?? '']))})
      wanted (table_name, trigger_name)
    where not exists (
      select from pg_trigger where tgrelid = to_regclass(table_name) and tgname = trigger_name and tgenabled <> 'D')
    limit 1`
  return found ? `The trigger ${found.place}, which keeps history, is switched off or gone.` : null
}

const recorded = Object.values(cards).flatMap(({ table, parts = {} }) => [
  table,
  ...Object.values(parts).map(part => part.table),
])

const guards = [
  'history.history_append_only',
  'history.history_seal',
  'history_seal.history_seal_append_only',
  'history_head.history_head_append_only',
  'history_head.history_head_stays',
  ...recorded.map(table => `${table}.${table}_history`),
]
