import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'

/**
 * The next free audit number of each, by the year in which it starts: prefix, year, five digits. Waits for whoever else takes one
 * of the same series, and is taken only when the transaction commits: what is refused leaves no hole.
 */
export async function nextNumbers(
  tx: Db,
  asked: readonly { start: Date; timeZone: string }[],
): Promise<string[]> {
  if (asked.length === 0) return []
  const [settings] = await tx<{ draftPrefix: string }[]>`select draft_prefix from programme_settings`
  const series = asked.map(
    ({ start, timeZone }) => `${settings?.draftPrefix ?? 'A'}${localDay(start, timeZone).slice(0, 4)}-`,
  )
  const free = new Map<string, number[]>()
  for (const one of [...new Set(series)].sort())
    free.set(one, await takeFree(tx, one, series.filter(other => other === one).length))
  return series.map(one => numberIn(one, free.get(one)?.shift() ?? 0))
}

const numberIn = (series: string, count: number): string => series + String(count).padStart(5, '0')

/** So many are looked up at once where people have given some themselves. */
const lookedUp = 500

async function takeFree(tx: Db, series: string, count: number): Promise<number[]> {
  const [row] = await tx<{ last: number }[]>`
    insert into draft_number as kept (series, last) values (${series}, 0)
    on conflict (series) do update set last = kept.last returning last`
  const free: number[] = []
  let next = (row?.last ?? 0) + 1
  for (let size = count; free.length < count; size = lookedUp) {
    free.push(...(await listFree(tx, series, { next, size })))
    next += size
  }
  const taken = free.slice(0, count)
  await tx`update draft_number set last = ${taken.at(-1) ?? 0} where series = ${series}`
  return taken
}

/** Those that no audit has, of so many. */
async function listFree(tx: Db, series: string, { next, size }: { next: number; size: number }) {
  const numbers = Array.from({ length: size }, (_, nth) => numberIn(series, next + nth))
  const rows = await tx<{ nth: number }[]>`
    select nth::integer from unnest(${numbers}::text[]) with ordinality given (number, nth)
    where not exists (
      select from audit where same_text(audit.idfl_number) collate "C" = same_text(given.number) collate "C")
    order by nth`
  return rows.map(({ nth }) => next + nth - 1)
}
