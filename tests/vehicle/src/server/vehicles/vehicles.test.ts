import { IconCar } from '@tabler/icons-react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pathOfSubject } from '#contract/notifications.ts'
import { sealHistory } from '#server/history/seal.ts'
import { verifyHistory } from '#server/history/verify.ts'
import type { Content } from '#server/mail/compose.ts'
import { notify } from '#server/notifications/notify.ts'
import { callWith, openSession, startApp } from '#tests/app.ts'
import { makeAccount, pick, unique } from '#tests/factories.ts'
import { learn, versionedTable } from '#tests/hostile/stage.ts'
import { findFaults } from '#tests/invariants.ts'
import { addressOf, openStream } from '#tests/stream.ts'
import { findPage, isInNavigation, mayOpen } from '#web/app/pages.ts'
import { findRecords, listFindable } from '#web/shell/find-commands.ts'
import { isTouched } from '#web/ui/read/touched.ts'
import { sayNotice } from '#words/en/notices.ts'

// Of vehicles the product knows what their own files say, and what their card does.

const app = await startApp()
const { sql } = app
const token = await openSession(app, await makeAccount(sql, { role: 'Administrator' }))
const call = callWith(app, token)
const countryId = await pick(sql, 'country', 'VN')

beforeEach(() => vi.unstubAllGlobals())

const formOf = (plate: string, country = countryId) => ({
  plate,
  name: 'Pool car',
  seats: 5,
  fuel: 'petrol',
  countryId: country,
})

async function makeVehicle(plate = unique('Plate'), country = countryId) {
  const { status, body } = await call('POST /vehicles', formOf(plate, country))
  expect(status).toBe(201)
  return body as { id: number; plate: string; version: number }
}

test('History tells of a vehicle, and names its country', async () => {
  const { id, plate, version } = await makeVehicle()
  const other = await pick(sql, 'country', 'DE')
  await call(`PUT /vehicles/${id}`, { ...formOf(plate, other), version })
  const { body } = await call(`GET /history?entity=vehicle&entityId=${id}`)
  expect(body.rows).toMatchObject([
    {
      action: 'update',
      before: { country: { id: countryId, name: 'Vietnam' } },
      after: { country: { id: other } },
    },
    { action: 'create', after: { plate } },
  ])
})

test('The history is exported under its plate, and says what was done to what', async () => {
  const { id, plate } = await makeVehicle()
  const { headers, body } = await app.inject({
    url: `/api/history/export?entity=vehicle&entityId=${id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`History of ${plate}.csv`)
  expect(body).toContain('created the vehicle,,Number plate,')
  expect(body).toContain('created the vehicle,,Fuel,,Petrol')
  expect(body).not.toContain('Vietnam')
})

test('A notification about a vehicle leads to it, in the product and by mail', async () => {
  const [{ id, plate }, reader] = [await makeVehicle(), await makeAccount(sql)]
  const notice = { type: 'account:attacked', entity: 'vehicle', entityId: id } as const
  const text = sayNotice.text('completed', { number: plate, company: 'Pool' })
  await sql.begin(tx => notify(tx, { accountId: null }, { ...notice, text, accountIds: [reader] }))
  const { body } = await callWith(app, await openSession(app, reader))('GET /notifications')
  expect(body.rows).toMatchObject([notice])
  expect(pathOfSubject(body.rows[0], { id: reader, seesAudits: false })).toBe(`/settings/vehicles/${id}`)
  const [mail] = await sql<
    { letter: Content }[]
  >`select letter from mail where subject like ${`%${plate} (Pool) was completed%`}`
  expect(mail?.letter.button).toEqual({ label: 'Open the vehicle', path: `/settings/vehicles/${id}` })
})

test('Hostile calls and random ones meet vehicles that there are', async () => {
  await makeVehicle()
  expect(versionedTable('/vehicles/:id')).toBe('vehicle')
  expect(await learn(sql)).toMatchObject({ vehicles: expect.anything(), vehicleId: expect.anything() })
})

test('A narrow role is refused a vehicle’s history, and making one', async () => {
  const { id } = await makeVehicle()
  const narrow = callWith(app, await openSession(app, await makeAccount(sql, { role: 'Auditor' })))
  expect((await narrow(`GET /history?entity=vehicle&entityId=${id}`)).status).toBe(403)
  expect((await narrow('POST /vehicles', formOf(unique('Plate')))).status).toBe(403)
})

test('The live stream tells of a vehicle, and lists that show it are read again', async () => {
  const stream = await openStream(await addressOf(app), token)
  const { id } = await makeVehicle()
  await stream.receives({ entity: 'vehicle', id, action: 'create', version: 0 })
  const made = { entity: 'vehicle', id, action: 'create', version: 0 } as const
  expect(isTouched(['/vehicles', { limit: 10 }], made)).toBe(true)
  expect(isTouched(['/departments', {}], made)).toBe(false)
  expect(isTouched(['/vehicles', {}], { ...made, entity: 'country' })).toBe(true)
})

test('A vehicle is found by a part of its plate, by its country and by its fuel', async () => {
  const italy = await pick(sql, 'country', 'IT')
  const { id } = await makeVehicle('29A-Zebra', italy)
  for (const query of ['value=zeb', `countryId=${italy}&fuel=petrol`])
    expect((await call(`GET /vehicles?${query}`)).body.rows).toMatchObject([{ id }])
  expect((await call(`GET /vehicles?countryId=${italy}&fuel=diesel`)).body.rows).toEqual([])
})

test('What may be empty is, and a note keeps its lines', async () => {
  const { id, plate } = await makeVehicle()
  expect((await call(`GET /vehicles/${id}`)).body).toMatchObject({ inspectedUntil: null, note: '' })
  const given = { inspectedUntil: '2027-03-31', note: 'Winter tyres\nin the cellar' }
  expect((await call(`PUT /vehicles/${id}`, { ...formOf(plate), ...given })).body).toMatchObject(given)
  const without = { ...formOf(unique('Plate')), fuel: undefined }
  expect(await call('POST /vehicles', without)).toMatchObject({
    status: 400,
    body: { message: 'Please choose a fuel.' },
  })
})

test('The list of vehicles leaves as a file, with its own headings', async () => {
  const { plate } = await makeVehicle()
  const asked = { list: 'vehicles', format: 'csv', query: { plate }, columns: ['plate', 'fuel', 'country'] }
  const { status, body: file } = await call('POST /exports', asked)
  expect(status).toBe(201)
  const { body, headers } = await app.inject({ url: file.url })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Vehicles /)
  expect(body).toBe(`\uFEFFNumber plate,Fuel,Country\r\n${plate},Petrol,Vietnam\r\n`)
})

test('A plate is taken once, and a country that is gone is said to be', async () => {
  const { plate } = await makeVehicle()
  expect(await call('POST /vehicles', formOf(plate))).toMatchObject({
    status: 409,
    body: { code: 'taken', message: 'Another vehicle has this plate.' },
  })
  expect(await call('POST /vehicles', formOf(unique('Plate'), 2147483647))).toMatchObject({
    status: 400,
    body: { message: 'This country no longer exists.' },
  })
})

test('What a vehicle refers to is in use', async () => {
  const { body: country } = await call('POST /countries', {
    code: 'XV',
    name: unique('Land'),
    timeZones: ['UTC'],
  })
  const { id } = await makeVehicle(unique('Plate'), country.id)
  expect(await call(`DELETE /countries/${country.id}`)).toMatchObject({
    status: 409,
    body: { code: 'inUse', details: { vehicle: 1 } },
  })
  expect((await call(`DELETE /vehicles/${id}`)).status).toBe(204)
  expect((await call(`DELETE /countries/${country.id}`)).status).toBe(204)
})

test('A stale version of a vehicle is refused', async () => {
  const { id, plate } = await makeVehicle()
  expect(await call(`PUT /vehicles/${id}`, { ...formOf(`${plate}x`), version: 7 })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
})

test('The invariants and the seal of history cover vehicles', async () => {
  const { id } = await makeVehicle()
  await sealHistory(sql)
  expect(await findFaults(sql)).toEqual([])
  expect((await verifyHistory(sql)).fault).toBeNull()
  await sql`alter table vehicle disable trigger vehicle_history`
  expect((await verifyHistory(sql)).fault).toContain('vehicle.vehicle_history')
  await sql`update vehicle set plate = plate || '!' where id = ${id}`
  expect(await findFaults(sql)).toEqual([`history doesn’t lead to the record as it is: vehicle ${id}`])
  await sql`alter table vehicle enable trigger vehicle_history`
})

test('Navigation and command bar have vehicles', async () => {
  const { id, plate } = await makeVehicle()
  const { body: me } = await call('GET /users/get/me')
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(me), access_token: token }
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
  const page = findPage('/settings/vehicles')
  expect(page && isInNavigation(page) && mayOpen(page)).toBe(true)
  expect(listFindable()).toContain('a vehicle')
  const address = await addressOf(app)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => fetch(new URL(path, address), options))
  const search = { value: plate, signal: new AbortController().signal }
  expect(await findRecords(search, () => IconCar)).toContainEqual({
    name: 'Vehicles',
    commands: [{ label: plate, description: 'Pool car', href: `/settings/vehicles/${id}`, icon: IconCar }],
  })
})
