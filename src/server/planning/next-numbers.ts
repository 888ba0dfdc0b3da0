import { localDay } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/**
 * The next free audit number of each, by the year in which it starts: prefix, year, five digits. Waits for whoever else takes one
 * of the same series, and is taken only when the transaction commits: what is refused leaves no hole.
 */
export async function nextNumbers(
  tx: Db,
  asked: readonly { start: Date; timeZone: string }[],
): Promise<string[]> {
  const years = asked.map(({ start, timeZone }) => localDay(start, timeZone).slice(0, 4))
  const free = new Map<string, string[]>()
  for (const one of [...new Set(years)].sort())
    free.set(one, await takeFree(tx, one, years.filter(other => other === one).length))
  return years.map(one => free.get(one)?.shift() ?? '')
}

const numberIn = (series: string, count: number): string => series + String(count).padStart(5, '0')

/** So many are looked up at once where people have given some themselves. */
const lookedUp = 500

/** In one round trip where nobody has typed one of those that come next: the last is locked first, so that it is looked up as it is then. */
async function takeFree(tx: Db, year: string, count: number): Promise<string[]> {
  const series = tx`(select coalesce((select draft_prefix from programme_settings), 'A') || ${year} || '-')`
  const [[kept], [taken]] = await Promise.all([
    tx<{ series: string; last: number }[]>`
      insert into draft_number as kept (series, last) values (${series}, 0)
      on conflict (series) do update set last = kept.last returning series, last`,
    takeNext(tx, series, count),
  ])
  if (taken) return taken.numbers
  return kept ? await takeFurther(tx, kept, count) : []
}

/** Those that come next, if all of them are free; else nothing is taken. */
const takeNext = (tx: Db, series: Fragment, count: number) =>
  tx<{ numbers: string[] }[]>`
    with next as (
      select nth, series || lpad((last + nth)::text, greatest(5, length((last + nth)::text)), '0') as number
      from draft_number, unnest(${Array.from({ length: count }, (_, nth) => nth + 1)}::integer[]) nth
      where series = ${series}
    )
    update draft_number set last = last + ${count} where series = ${series} and not exists (
      select from next join audit on same_text(audit.idfl_number) collate "C" = same_text(next.number) collate "C")
    returning (select array_agg(number order by nth) from next) as numbers`

async function takeFurther(
  tx: Db,
  { series, last }: { series: string; last: number },
  count: number,
): Promise<string[]> {
  const free: number[] = []
  for (let next = last + 1; free.length < count; next += lookedUp)
    free.push(...(await listFree(tx, series, { next, size: lookedUp })))
  const taken = free.slice(0, count)
  await tx`update draft_number set last = ${taken.at(-1) ?? 0} where series = ${series}`
  return taken.map(one => numberIn(series, one))
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
