import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { vehicles } from '#contract/vehicles.ts'
import { refuseInUse } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions, mentionsIn } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'

type Vehicle = Answer<typeof vehicles.create>
type VehicleForm = Parsed<typeof vehicles.update, 'body'>

const vehicleRows = (sql: Db) => sql`
  select vehicle.id, vehicle.plate, vehicle.name, vehicle.seats, vehicle.is_active,
    json_build_object('id', country.id, 'name', country.name) as country,
    vehicle.version, vehicle.created_at, vehicle.updated_at
  from vehicle join country on country.id = vehicle.country_id`

export async function listVehicles(sql: Db, query: Parsed<typeof vehicles.list, 'query'>) {
  const { id, plate, isActive, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`vehicle.id = ${id}`,
    plate === undefined ? undefined : mentionsIn(sql, 'vehicle', 'plate', plate),
    isActive === undefined ? undefined : sql`vehicle.is_active = ${isActive}`,
    value === undefined ? undefined : mentions(sql, 'vehicle', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`vehicle.id`)
  const [rows, [total]] = await Promise.all([
    sql<Vehicle[]>`${vehicleRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from vehicle ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`vehicle.id`,
  plate: sql`vehicle.plate`,
  name: sql`vehicle.name`,
  seats: sql`vehicle.seats`,
  country: sql`country.name`,
  isActive: sql`vehicle.is_active`,
  createdAt: sql`vehicle.created_at`,
  updatedAt: sql`vehicle.updated_at`,
})

export async function findVehicle(sql: Db, id: number): Promise<Vehicle> {
  const [vehicle] = await sql<Vehicle[]>`${vehicleRows(sql)} where vehicle.id = ${id}`
  if (!vehicle) throw missing()
  return vehicle
}

export async function insertVehicle(
  sql: Db,
  { plate, name, seats, countryId, isActive }: VehicleForm,
): Promise<Vehicle> {
  const [made] = await sql<{ id: number }[]>`
    insert into vehicle (plate, name, seats, country_id, is_active)
    values (${plate}, ${name}, ${seats}, ${countryId}, ${isActive}) returning id`
  return findVehicle(sql, made?.id ?? 0)
}

export async function updateVehicle(
  sql: Db,
  id: number,
  { plate, name, seats, countryId, isActive, version }: VehicleForm,
): Promise<Vehicle> {
  await lockRecord(sql, 'vehicle', id, version)
  await sql`
    update vehicle set plate = ${plate}, name = ${name}, seats = ${seats}, country_id = ${countryId},
      is_active = ${isActive}
    where id = ${id}`
  return findVehicle(sql, id)
}

export async function deleteVehicle(sql: Db, id: number): Promise<void> {
  const { plate } = await lockRecord<Vehicle>(sql, 'vehicle', id)
  await refuseInUse(sql, { entity: 'vehicle', id, name: plate })
  await sql`delete from vehicle where id = ${id}`
}
