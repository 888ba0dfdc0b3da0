import { describe, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { signIn, startApp } from '#tests/app.ts'
import { customerForm, makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { sayReason } from '#words/en/reasons.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const vietnam = await pick(sql, 'country', 'VN')
const japan = await pick(sql, 'country', 'JP')

const form = (given: object = {}) => ({
  name: unique('Plant'),
  address: '7 Harbour Street',
  countryId: japan,
  ...given,
})
const sitesOf = async (customerId: number) => (await admin(`GET /customers/${customerId}`)).body.sites
const addSite = async (customerId: number, given: object = {}) =>
  (await admin(`POST /customers/${customerId}/sites`, form(given))).body

test('A reason of the product’s own is in the history of a site as a text.', async () => {
  const site = await addSite(await makeCustomer(sql))
  const reason = sayReason.text('byCommand')
  await transaction(
    sql,
    { actor: null, reason },
    tx => tx`update site set note = 'Gate 3' where id = ${site.id}`,
  )
  const { rows } = (await admin(`GET /history?entity=site&entityId=${site.id}&action=update`)).body
  expect(rows).toMatchObject([{ reason: 'By command on the server', reasonText: reason }])
})

describe('The main site', () => {
  test('comes with the customer, is where the customer is, and moves with it.', async () => {
    const { body } = await admin('POST /customers', customerForm(vietnam, { address: '1 Mill Road' }))
    const [main, ...others] = body.sites
    expect(others).toEqual([])
    expect(main).toMatchObject({
      name: 'Main site',
      address: '1 Mill Road',
      country: { id: vietnam, name: 'Vietnam' },
      timeZone: 'Asia/Ho_Chi_Minh',
      isMain: true,
      isActive: true,
    })
    const moved = { ...body, address: '2 New Road', countryId: japan, timeZone: 'Asia/Tokyo' }
    const after = await admin(`PUT /customers/${body.id}`, moved)
    expect(after.body.sites).toMatchObject([
      { id: main.id, address: '2 New Road', countryId: japan, timeZone: 'Asia/Tokyo', isMain: true },
    ])
  })

  test('can be given another name also where its address is from before texts were trimmed and composed.', async () => {
    const customerId = await makeCustomer(sql)
    const address = ' 1 Cafe\u0301 Road\n'
    await sql`update customer set address = ${address} where id = ${customerId}`
    const [main] = await sitesOf(customerId)
    expect(main.address).toBe(address)
    const renamed = await admin(`PUT /sites/${main.id}`, { ...main, name: 'Head office' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Head office', address } })
    expect((await admin(`PUT /sites/${main.id}`, { address: '2 Café Road' })).status).toBe(409)
  })

  test('can be given another name; where it is, is said of the customer.', async () => {
    const customerId = await makeCustomer(sql)
    const [main] = await sitesOf(customerId)
    const path = `PUT /sites/${main.id}` as const
    const renamed = await admin(path, { ...main, name: 'Head office' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Head office', version: main.version + 1 } })
    for (const change of [{ address: 'Elsewhere' }, { countryId: japan }, { timeZone: 'Asia/Tokyo' }])
      expect(await admin(path, change)).toMatchObject({
        status: 409,
        body: {
          message:
            'The main site uses the customer’s address, country and time zone. Please change them on the customer instead.',
        },
      })
    expect((await admin(path, { isActive: false })).body.message).toBe('The main site can’t be closed.')
    expect((await admin(path, { note: 'Ring twice' })).status).toBe(409)
    expect(await admin(`DELETE /sites/${main.id}`)).toMatchObject({
      status: 409,
      body: { message: 'The main site can’t be deleted.' },
    })
    expect(await sitesOf(customerId)).toMatchObject([{ name: 'Head office', note: '', isActive: true }])
  })

  test.each([
    ['be moved away from its customer', `update site set address = 'Elsewhere' where id = `],
    ['be closed', 'update site set is_active = false where id = '],
    ['be deleted', 'update site set deleted_at = now() where id = '],
    ['be taken away', 'delete from site where id = '],
    ['become another', 'update site set is_main = false where id = '],
  ])('can’t %s, whatever writes to the database.', async (_, statement) => {
    const [main] = await sitesOf(await makeCustomer(sql))
    await expect(sql.unsafe(statement + main.id)).rejects.toThrow(/site/)
  })

  test('is one, and no second can be made.', async () => {
    const customerId = await makeCustomer(sql)
    await expect(sql`
      insert into site (customer_id, name, address, country_id, time_zone, is_main)
      select id, 'Second', address, country_id, time_zone, true from customer where id = ${customerId}`).rejects.toThrow(
      /site_one_main/,
    )
  })
})

describe('A site', () => {
  test('is added with the zone of its country, and comes after the main one by name.', async () => {
    const customerId = await makeCustomer(sql)
    const path = `POST /customers/${customerId}/sites` as const
    const { status, body } = await admin(path, form({ name: 'Osaka', note: 'Ring at gate 2' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      customerId,
      name: 'Osaka',
      country: { id: japan, name: 'Japan' },
      timeZone: 'Asia/Tokyo',
      isMain: false,
      isActive: true,
      note: 'Ring at gate 2',
      version: 0,
    })
    await addSite(customerId, { name: 'Kobe', isActive: false })
    const sites = await sitesOf(customerId)
    expect(sites.map(({ name }: { name: string }) => name)).toEqual(['Main site', 'Kobe', 'Osaka'])
  })

  test('needs a name, an address and a country.', async () => {
    const { status, body } = await admin(`POST /customers/${await makeCustomer(sql)}/sites`, { name: ' ' })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'name', message: 'Please enter a site name.' },
      { field: 'address', message: 'Please enter an address.' },
      { field: 'countryId', message: 'Please choose a country.' },
    ])
  })

  test('has a name that is its own at this customer, whatever the case; a deleted one’s is free again.', async () => {
    const [one, other] = [await makeCustomer(sql), await makeCustomer(sql)]
    const { id } = await addSite(one, { name: 'Harbour' })
    expect(await admin(`POST /customers/${one}/sites`, form({ name: 'HARBOUR' }))).toMatchObject({
      status: 409,
      body: {
        code: 'taken',
        details: [{ field: 'name', message: 'Another site of this customer has this name.' }],
      },
    })
    expect((await admin(`POST /customers/${other}/sites`, form({ name: 'Harbour' }))).status).toBe(201)
    for (const name of ['Har\u200bbour', 'Ｈａｒｂｏｕｒ'])
      expect((await admin(`POST /customers/${one}/sites`, form({ name }))).body.code).toBe('taken')
    const main = (await sitesOf(one))[0]
    expect((await admin(`PUT /sites/${main.id}`, { name: 'harbour\u3164' })).status).toBe(409)
    expect((await admin(`DELETE /sites/${id}`)).status).toBe(204)
    expect((await admin(`POST /customers/${one}/sites`, form({ name: 'Harbour' }))).status).toBe(201)
  })

  test('is not changed by nothing at all, as no other record is.', async () => {
    const site = await addSite(await makeCustomer(sql))
    for (const nothing of [{}, { version: site.version }]) {
      const { status, body } = await admin(`PUT /sites/${site.id}`, nothing)
      expect([status, body.details]).toMatchObject([400, [{ field: 'name' }]])
    }
  })

  test('is changed by what is given; what is absent stays.', async () => {
    const site = await addSite(await makeCustomer(sql), { name: 'Nagoya', note: 'Back entrance' })
    const closed = await admin(`PUT /sites/${site.id}`, { isActive: false, version: 0 })
    expect(closed.body).toMatchObject({ ...site, isActive: false, version: 1, updatedAt: expect.any(String) })
    const moved = await admin(`PUT /sites/${site.id}`, { countryId: vietnam })
    expect(moved.body).toMatchObject({ countryId: vietnam, timeZone: 'Asia/Ho_Chi_Minh', isActive: false })
    expect(await admin(`PUT /sites/${site.id}`, { name: 'Late', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('names a country that is gone in its field.', async () => {
    expect(
      await admin(`POST /customers/${await makeCustomer(sql)}/sites`, form({ countryId: 2147483647 })),
    ).toMatchObject({
      status: 400,
      body: { details: [{ field: 'countryId', message: 'This country no longer exists.' }] },
    })
  })

  test('of a customer that isn’t there can’t be added.', async () => {
    expect((await admin('POST /customers/2147483647/sites', form())).status).toBe(404)
  })

  test('is gone with its customer.', async () => {
    const customerId = await makeCustomer(sql)
    const { id } = await addSite(customerId)
    expect((await admin(`DELETE /customers/${customerId}`)).status).toBe(204)
    expect((await admin(`PUT /sites/${id}`, { name: 'Ghost' })).status).toBe(404)
    expect((await admin(`GET /sites?customerId=${customerId}`)).body.count).toBe('0')
  })

  test('keeps its country from being deleted, until it is deleted itself.', async () => {
    const { body: country } = await admin('POST /countries', {
      name: 'Sitelandia',
      code: 'ZS',
      timeZones: ['UTC'],
    })
    const site = await addSite(await makeCustomer(sql), { countryId: country.id })
    expect(await admin(`DELETE /countries/${country.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Sitelandia is used by 1 site, so it can’t be deleted.', details: { site: 1 } },
    })
    await admin(`DELETE /sites/${site.id}`)
    expect((await admin(`DELETE /countries/${country.id}`)).status).toBe(204)
  })
})

test('A customer has at most 500 sites, also where several add one at once.', async () => {
  const customerId = await makeCustomer(sql)
  await sql`
    insert into site (customer_id, name, address, country_id, time_zone)
    select ${customerId}, 'Works ' || n, 'Road', ${japan}, 'Asia/Tokyo' from generate_series(1, 497) n`
  const path = `POST /customers/${customerId}/sites` as const
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await admin(path, form())).status),
  )
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
  expect((await admin(path, form())).body.message).toBe('A customer can have at most 500 sites.')
  await expect(sql`
    insert into site (customer_id, name, address, country_id, time_zone)
    values (${customerId}, 'One more', 'Road', ${japan}, 'Asia/Tokyo')`).rejects.toThrow(/500/)
})

describe('The list of sites', () => {
  test('is filtered by customer and by whether they are open, and finds names.', async () => {
    const customerId = await makeCustomer(sql)
    await addSite(customerId, { name: 'Yokohama', address: '9 Pier' })
    await addSite(customerId, { name: 'Sendai', isActive: false })
    const names = async (query: string) =>
      (await admin(`GET /sites?customerId=${customerId}&sort=name:asc&${query}`)).body.rows.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('')).toEqual(['Main site', 'Sendai', 'Yokohama'])
    expect(await names('isActive=false')).toEqual(['Sendai'])
    expect(await names('value=YOKO')).toEqual(['Yokohama'])
  })
})

test('Changes of a site are in its history and in its customer’s.', async () => {
  const customerId = await makeCustomer(sql)
  const { id } = await addSite(customerId, { name: 'Fukuoka' })
  await admin(`PUT /sites/${id}`, { isActive: false })
  const { body } = await admin(`GET /history?entity=site&entityId=${id}`)
  expect(body.rows).toMatchObject([
    { action: 'update', before: { isActive: true }, after: { isActive: false } },
    { action: 'create', after: { name: 'Fukuoka', customer: { id: customerId } } },
  ])
  const ofCustomer = await admin(`GET /history?entity=customer&entityId=${customerId}`)
  expect(ofCustomer.body.rows.map((row: { entity: string }) => row.entity)).toContain('site')
  await admin(`DELETE /sites/${id}`)
  const [deletion] = (await admin(`GET /history?entity=site&entityId=${id}`)).body.rows
  expect(deletion.action).toBe('delete')
})

test('Where the main site is, is in its customer’s history, once.', async () => {
  const { body: before } = await admin('POST /customers', customerForm(vietnam, {}))
  await admin(`PUT /customers/${before.id}`, { ...before, address: '9 New Road' })
  const { body } = await admin(`GET /history?entity=customer&entityId=${before.id}`)
  const moves = body.rows.filter((row: { after: object }) => 'address' in row.after)
  expect(moves).toMatchObject([
    { entity: 'customer', action: 'update', after: { address: '9 New Road' } },
    { entity: 'customer', action: 'create' },
  ])
  expect(await findFaults(sql)).toEqual([])
})
