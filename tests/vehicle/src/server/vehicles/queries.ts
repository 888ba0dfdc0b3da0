import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { vehicles } from '#contract/vehicles.ts'
import { refuseInUse } from '#server/db/in-use.ts'
import { type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'

type Vehicle = Answer<typeof vehicles.create>
type VehicleForm = Parsed<typeof vehicles.update, 'body'>

const vehicleRows = (sql: Db) => sql`
  select vehicle.id, plate, country_id, country.name as country_name, vehicle.version, vehicle.created_at,
    vehicle.updated_at
  from vehicle join country on country.id = country_id`

export async function listVehicles(sql: Db, query: Parsed<typeof vehicles.list, 'query'>) {
  const { id, plate, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`vehicle.id = ${id}`,
    plate === undefined ? undefined : isLike(sql, sql`plate`, plate),
    value === undefined ? undefined : mentions(sql, 'vehicle', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`vehicle.id`)
  const [rows, [total]] = await Promise.all([
    sql<Vehicle[]>`${vehicleRows(sql)} ${matching} ${order} limit ${query.limit} offset ${query.offset}`,
    sql<{ count: string }[]>`select count(*) from vehicle ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`vehicle.id`,
  plate: sql`plate`,
  createdAt: sql`vehicle.created_at`,
  updatedAt: sql`vehicle.updated_at`,
})

async function findVehicle(sql: Db, id: number): Promise<Vehicle> {
  const [vehicle] = await sql<Vehicle[]>`${vehicleRows(sql)} where vehicle.id = ${id}`
  if (!vehicle) throw missing()
  return vehicle
}

export async function insertVehicle(sql: Db, { plate, countryId }: VehicleForm): Promise<Vehicle> {
  const [made] = await sql<{ id: number }[]>`
    insert into vehicle (plate, country_id) values (${plate}, ${countryId}) returning id`
  return findVehicle(sql, made?.id ?? 0)
}

export async function updateVehicle(
  sql: Db,
  id: number,
  { plate, countryId, version }: VehicleForm,
): Promise<Vehicle> {
  await lockRecord(sql, 'vehicle', id, version)
  await sql`update vehicle set plate = ${plate}, country_id = ${countryId} where id = ${id}`
  return findVehicle(sql, id)
}

export async function deleteVehicle(sql: Db, id: number): Promise<void> {
  const { plate } = await lockRecord<Vehicle>(sql, 'vehicle', id)
  await refuseInUse(sql, { entity: 'vehicle', id, name: plate })
  await sql`delete from vehicle where id = ${id}`
}
