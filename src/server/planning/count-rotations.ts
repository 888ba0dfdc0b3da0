import type { Rotation, RotationCount } from '#domain/rotation.ts'
import type { Db } from '#server/db/transaction.ts'
import { rotationCounts } from './fit-rotation.ts'
import { groupNeeds, type PersonNeed } from './list-reasons.ts'

type Rotating = { id: number; rotation: Rotation }

/** How far each is, in their order, with each of their standards that rotates and counts the role they are asked for. */
export async function countRotations(sql: Db, needs: readonly PersonNeed[]): Promise<RotationCount[][]> {
  const standardIds = [...new Set(needs.flatMap(need => need.standardIds))]
  const { tables, placesOf } = groupNeeds(sql, needs)
  const [rotating, found] = await Promise.all([
    sql<Rotating[]>`
      select id, rotation from standard where id = any(${standardIds}::integer[]) and rotation is not null order by id`,
    sql<(RotationCount & { no: number; auditorId: number })[]>`
      with ${tables}
      select no, auditor_id, standard_id, done, max, unit, free_from from (${rotationCounts(sql)}) count`,
  ])
  const counts = needs.map(need => rotating.filter(one => isCounted(one, need)).map(firstOf))
  for (const { no, auditorId, ...count } of found)
    for (const place of placesOf(no, auditorId)) replaceCount(counts[place] ?? [], count)
  return counts
}

function replaceCount(counts: RotationCount[], count: RotationCount): void {
  const place = counts.findIndex(({ standardId }) => standardId === count.standardId)
  counts.splice(place, 1, count)
}

const isCounted = ({ id, rotation: { roles } }: Rotating, { role, standardIds }: PersonNeed) =>
  standardIds.includes(id) && (role === 'lead' || (role === 'auditor' && roles === 'members'))

/** Of whoever was never there. */
const firstOf = ({ id, rotation: { max, unit } }: Rotating): RotationCount => ({
  standardId: id,
  done: 0,
  max,
  unit,
  freeFrom: null,
})
