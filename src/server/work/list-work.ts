import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { work } from '#contract/work.ts'
import { auditKinds, type WorkKind, workKinds } from '#domain/work.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { findAudits } from './find-audits.ts'
import { readAudits } from './read-audits.ts'
import type { Found, WorkFilters, WorkRow, WorkSource } from './source.ts'

type Query = Parsed<typeof work.list, 'query'>

const ofAudits: WorkSource = {
  kinds: auditKinds,
  maySee: ({ holds }) => holds('ViewAllAudit'),
  find: (sql, _, asked) => findAudits(sql, asked),
  read: readAudits,
}

export function workLists(others: readonly WorkSource[]) {
  const sources = [ofAudits, ...others]
  const seenBy = (caller: Caller) => sources.filter(source => source.maySee(caller))

  /** A page of what needs somebody, by when it hurts. */
  async function list(
    sql: Db,
    caller: Caller,
    { limit, offset, kind: kinds = [...workKinds], ...filters }: Query,
  ) {
    const seen = seenBy(caller)
    const groups = await findEach(sql, caller, seen, { ...filters, kinds })
    const found = groups.flatMap(group => group.found).sort(byUrgency)
    const shown = found.slice(offset, offset + limit)
    const rows = await Promise.all(seen.map(source => source.read(sql, caller, ofKinds(shown, source.kinds))))
    return { count: String(found.length), rows: inOrder(shown, rows.flat()) }
  }

  /** How much the list has of each kind. */
  async function count(sql: Db, caller: Caller, filters: WorkFilters): Promise<Answer<typeof work.counts>> {
    const seen = seenBy(caller)
    const groups = await findEach(sql, caller, seen, { ...filters, kinds: workKinds })
    const [found, isCut] = [groups.flatMap(group => group.found), groups.flatMap(group => group.isCut)]
    const kinds = workKinds.filter(kind => seen.some(source => source.kinds.includes(kind)))
    return {
      rows: kinds.map(kind => ({ kind, count: ofKinds(found, [kind]).length, isCut: isCut.includes(kind) })),
    }
  }
  return { list, count }
}

const findEach = (
  sql: Db,
  caller: Caller,
  seen: readonly WorkSource[],
  { kinds, ...filters }: WorkFilters & { kinds: readonly WorkKind[] },
) =>
  Promise.all(
    seen.map(async source => {
      const wanted = source.kinds.filter(kind => kinds.includes(kind))
      return wanted.length > 0
        ? source.find(sql, caller, { ...filters, kinds: wanted })
        : { found: [], isCut: [] }
    }),
  )

const ofKinds = (found: readonly Found[], kinds: readonly WorkKind[]) =>
  found.filter(({ kind }) => kinds.includes(kind))

const byUrgency = (a: Found, b: Found) =>
  a.at.getTime() - b.at.getTime() || workKinds.indexOf(a.kind) - workKinds.indexOf(b.kind) || a.id - b.id

function inOrder(shown: readonly Found[], rows: readonly WorkRow[]): WorkRow[] {
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  return shown.flatMap(one => byKey.get(keyOf(one)) ?? [])
}

const keyOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>) => `${kind} ${id}`
