import type { Rotation, RotationStand } from '#domain/rotation.ts'
import type { Db } from '#server/db/transaction.ts'
import { rotationStands } from './fit-rotation.ts'
import { groupNeeds, type PersonNeed } from './list-reasons.ts'

type Rotating = { id: number; rotation: Rotation }

/** How far each is, in their order, with each of their standards that rotates and counts the role they are asked for. */
export async function listStands(sql: Db, needs: readonly PersonNeed[]): Promise<RotationStand[][]> {
  const standardIds = [...new Set(needs.flatMap(need => need.standardIds))]
  const { tables, placesOf } = groupNeeds(sql, needs)
  const [rotating, found] = await Promise.all([
    sql<Rotating[]>`
      select id, rotation from standard where id = any(${standardIds}::integer[]) and rotation is not null order by id`,
    sql<(RotationStand & { no: number; auditorId: number })[]>`
      with ${tables}
      select no, auditor_id, standard_id, done, max, unit, free_from from (${rotationStands(sql)}) stand`,
  ])
  const stands = needs.map(need => rotating.filter(one => isCounted(one, need)).map(firstOf))
  for (const { no, auditorId, ...stand } of found)
    for (const place of placesOf(no, auditorId)) replaceStand(stands[place] ?? [], stand)
  return stands
}

function replaceStand(stands: RotationStand[], stand: RotationStand): void {
  const place = stands.findIndex(({ standardId }) => standardId === stand.standardId)
  stands.splice(place, 1, stand)
}

const isCounted = ({ id, rotation: { roles } }: Rotating, { role, standardIds }: PersonNeed) =>
  standardIds.includes(id) && (role === 'lead' || (role === 'auditor' && roles === 'members'))

/** Of whoever was never there. */
const firstOf = ({ id, rotation: { max, unit } }: Rotating): RotationStand => ({
  standardId: id,
  done: 0,
  max,
  unit,
  freeFrom: null,
})
