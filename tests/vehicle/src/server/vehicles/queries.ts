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
  select vehicle.id, vehicle.plate, vehicle.name, vehicle.seats, vehicle.fuel,
    json_build_object('id', country.id, 'name', country.name) as country,
    vehicle.inspected_until, vehicle.is_active, vehicle.note, vehicle.version, vehicle.created_at,
    vehicle.updated_at
  from vehicle join country on country.id = vehicle.country_id`

export async function listVehicles(sql: Db, query: Parsed<typeof vehicles.list, 'query'>) {
  const { id, plate, fuel, countryId, isActive, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`vehicle.id = ${id}`,
    plate === undefined ? undefined : mentionsIn(sql, 'vehicle', 'plate', plate),
    fuel === undefined ? undefined : sql`vehicle.fuel = ${fuel}`,
    countryId === undefined ? undefined : sql`vehicle.country_id = ${countryId}`,
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
  fuel: sql`vehicle.fuel`,
  country: sql`country.name`,
  inspectedUntil: sql`vehicle.inspected_until`,
  isActive: sql`vehicle.is_active`,
  createdAt: sql`vehicle.created_at`,
  updatedAt: sql`vehicle.updated_at`,
})

export async function findVehicle(sql: Db, id: number): Promise<Vehicle> {
  const [vehicle] = await sql<Vehicle[]>`${vehicleRows(sql)} where vehicle.id = ${id}`
  if (!vehicle) throw missing()
  return vehicle
}

export async function insertVehicle(sql: Db, form: VehicleForm): Promise<Vehicle> {
  const [made] = await sql<{ id: number }[]>`
    insert into vehicle (plate, name, seats, fuel, country_id, inspected_until, is_active, note)
    values (${form.plate}, ${form.name}, ${form.seats}, ${form.fuel}, ${form.countryId}, ${form.inspectedUntil},
      ${form.isActive}, ${form.note}) returning id`
  return findVehicle(sql, made?.id ?? 0)
}

export async function updateVehicle(sql: Db, id: number, form: VehicleForm): Promise<Vehicle> {
  await lockRecord(sql, 'vehicle', id, form.version)
  await sql`
    update vehicle set plate = ${form.plate}, name = ${form.name}, seats = ${form.seats}, fuel = ${form.fuel},
      country_id = ${form.countryId}, inspected_until = ${form.inspectedUntil}, is_active = ${form.isActive},
      note = ${form.note}
    where id = ${id}`
  return findVehicle(sql, id)
}

export async function deleteVehicle(sql: Db, id: number): Promise<void> {
  const { plate } = await lockRecord<Vehicle>(sql, 'vehicle', id)
  await refuseInUse(sql, { entity: 'vehicle', id, name: plate })
  await sql`delete from vehicle where id = ${id}`
}
