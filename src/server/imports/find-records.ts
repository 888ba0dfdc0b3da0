import { type Entity, rowCard } from '#contract/records/cards.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Key } from './importer.ts'

type Place = { place: number; id: number }

/** Finds records by what is in a column of theirs, ignoring case. */
export const findBy =
  (noun: Entity, column: string, elseColumn = column) =>
  async (tx: Db, keys: readonly Key[]): Promise<Place[]> => {
    const { table, softDeleted } = rowCard(noun)
    const read = (isElse: boolean, by: string) => {
      const given = keys.flatMap((key, place) =>
        key.isElse === isElse ? [{ place, value: key.values[0] ?? '' }] : [],
      )
      if (given.length === 0) return []
      return tx<Place[]>`
        select given.place, record.id
        from unnest(${given.map(({ place }) => place)}::integer[], ${given.map(({ value }) => value)}::text[]) given (place, value)
        join ${tx(table)} record on same_text(record.${tx(by)}) collate "C" = same_text(given.value) collate "C"
          ${softDeleted ? tx`and record.deleted_at is null` : tx``}`
    }
    const [found, others] = await Promise.all([read(false, column), read(true, elseColumn)])
    return [...found, ...others]
  }

/** Those that are of another record, which its own key names: sites of a customer, certificates of a standard. */
export const findWithin =
  ({ owner, ownerKey, table, key, ownerColumn, isLive }: Within) =>
  (tx: Db, keys: readonly Key[]): Promise<Place[]> =>
    tx<Place[]>`
    select given.place - 1 as place, record.id
    from unnest(${keys.map(({ values }) => values[0] ?? '')}::text[], ${keys.map(({ values }) => values[1] ?? '')}::text[])
      with ordinality given (owner, value, place)
    join ${tx(owner)} owner on same_text(owner.${tx(ownerKey)}) collate "C" = same_text(given.owner) collate "C"
      ${owner === 'customer' ? tx`and owner.deleted_at is null` : tx``}
    join ${tx(table)} record on record.${tx(ownerColumn)} = owner.id
      and same_text(record.${tx(key)}) collate "C" = same_text(given.value) collate "C"
      ${isLive ? tx`and record.deleted_at is null` : tx``}`

type Within = {
  owner: 'customer' | 'standard'
  ownerKey: string
  table: 'site' | 'certificate'
  key: string
  ownerColumn: string
  isLive: boolean
}
