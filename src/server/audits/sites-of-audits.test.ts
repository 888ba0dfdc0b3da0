import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import {
  auditForm,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
  unique,
} from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const grs = await pick(sql, 'standard', 'GRS')
const tokyo = (local: string) => momentAt(local, 'Asia/Tokyo').toISOString()
const hanoi = (local: string) => momentAt(local, 'Asia/Ho_Chi_Minh').toISOString()

async function addSite(customerId: number, given: object = {}) {
  const form = { name: unique('Plant'), address: '7 Pier', countryId: await pick(sql, 'country', 'JP') }
  return (await planner(`POST /customers/${customerId}/sites`, { ...form, ...given })).body
}
const mainOf = async (customerId: number) =>
  (await planner(`GET /customers/${customerId}`)).body.sites[0].id as number
const create = (customerId: number, given: object) =>
  planner('POST /projects', auditForm(customerId, [grs], given))

describe('An audit at a site', () => {
  test('takes its zone when it is made, and tells where it is.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId, { name: 'Osaka' })
    const times = { start: tokyo('2031-03-03T08:00'), end: tokyo('2031-03-03T17:00') }
    const { status, body } = await create(customerId, { siteId: site.id, ...times })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      siteId: site.id,
      timeZone: 'Asia/Tokyo',
      customer: { countryId: site.countryId },
      ...times,
    })
    const { body: read } = await planner(`GET /projects/${body.id}`)
    expect(read.site).toMatchObject({
      id: site.id,
      name: 'Osaka',
      isMain: false,
      address: '7 Pier',
      country: 'Japan',
    })
  })

  test('is at the main one where none is named, or that one is.', async () => {
    const customerId = await makeCustomer(sql)
    const main = await mainOf(customerId)
    for (const siteId of [undefined, main]) {
      const { body } = await create(customerId, { siteId })
      expect(body).toMatchObject({ siteId: null, timeZone: 'Asia/Ho_Chi_Minh' })
      expect((await planner(`GET /projects/${body.id}`)).body.site).toMatchObject({ id: main, isMain: true })
    }
  })

  test.each(['of another customer', 'that is closed', 'that is gone'])('%s can’t be made.', async kind => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(kind === 'of another customer' ? await makeCustomer(sql) : customerId, {
      name: 'Kobe',
      isActive: kind !== 'that is closed',
    })
    if (kind === 'that is gone') await planner(`DELETE /sites/${site.id}`)
    const message =
      kind === 'that is closed'
        ? 'Kobe is closed, so no audit can be planned there.'
        : 'This site no longer exists, or it belongs to another customer.'
    expect(await create(customerId, { siteId: site.id })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'siteId', message }] },
    })
  })

  test('that is another customer’s is refused by the database too.', async () => {
    const [audit, site] = [await makeAudit(sql), await addSite(await makeCustomer(sql))]
    await expect(sql`update audit set site_id = ${site.id} where id = ${audit}`).rejects.toThrow(
      /site of its customer/,
    )
  })
})

describe('An audit that is moved to another site', () => {
  const times = { start: hanoi('2031-03-03T08:00'), end: hanoi('2031-03-03T17:00') }

  test('takes its zone and keeps the clock times, with its team.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const auditor = await makeStandardHolder(sql)
    const { body } = await create(customerId, { ...times, auditors: [{ id: auditor }] })
    const moved = await planner(`PUT /projects/${body.id}`, { siteId: site.id, version: body.version })
    const there = { start: tokyo('2031-03-03T08:00'), end: tokyo('2031-03-03T17:00') }
    expect(moved).toMatchObject({
      status: 200,
      body: { siteId: site.id, timeZone: 'Asia/Tokyo', status: 'assigned', ...there },
    })
    const [entry] = await sql`
      select starts_at as start, ends_at as "end" from roster_entry where audit_id = ${body.id} and released_at is null`
    expect([entry?.start.toISOString(), entry?.end.toISOString()]).toEqual([there.start, there.end])
    const back = await planner(`PUT /projects/${body.id}`, {
      siteId: await mainOf(customerId),
      version: moved.body.version,
    })
    expect(back.body).toMatchObject({ siteId: null, timeZone: 'Asia/Ho_Chi_Minh', ...times })
    expect(await findFaults(sql)).toEqual([])
  })

  test('takes the times that are given, by the clock there.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const { body } = await create(customerId, times)
    const path = `PUT /projects/${body.id}` as const
    const given = { start: tokyo('2031-03-05T09:00'), end: tokyo('2031-03-06T16:00') }
    expect(
      (await planner(path, { siteId: site.id, version: 0, start: tokyo('2031-03-05T07:00') })).status,
    ).toBe(400)
    expect((await planner(path, { siteId: site.id, version: 0, ...given })).body).toMatchObject(given)
  })

  test('with another customer alone keeps zone and times, at the main site of that customer.', async () => {
    const [one, other] = [await makeCustomer(sql), await makeCustomer(sql, { timeZone: 'Europe/Rome' })]
    const site = await addSite(one)
    const there = { start: tokyo('2031-03-03T08:00'), end: tokyo('2031-03-03T17:00') }
    const { body } = await create(one, { siteId: site.id, ...there })
    const moved = await planner(`PUT /projects/${body.id}`, { customerId: other, version: body.version })
    expect(moved.body).toMatchObject({ customerId: other, siteId: null, timeZone: 'Asia/Tokyo', ...there })
  })

  test('is refused where it is completed, and where the site is another customer’s.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const id = await makeAudit(sql, { customerId })
    const foreign = await addSite(await makeCustomer(sql))
    expect(await planner(`PUT /projects/${id}`, { siteId: foreign.id, version: 0 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'siteId' }] },
    })
    await sql`update audit set status = 'completed' where id = ${id}`
    expect((await planner(`PUT /projects/${id}`, { siteId: site.id, version: 1 })).status).toBe(409)
  })
})

describe('A site with audits', () => {
  test('isn’t closed while some are planned, nor deleted while there are any.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId, { name: 'Nagoya' })
    const at = { siteId: site.id, start: tokyo('2031-03-03T08:00'), end: tokyo('2031-03-03T17:00') }
    const { body: audit } = await create(customerId, at)
    expect(await planner(`PUT /sites/${site.id}`, { isActive: false })).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'Nagoya has 1 planned audit, so it can’t be closed.',
        details: { audit: 1 },
      },
    })
    await expect(sql`update site set is_active = false where id = ${site.id}`).rejects.toThrow(/site/)
    await planner(`PUT /projects/${audit.id}/cancel`, { reason: 'Flood', version: audit.version })
    expect(await planner(`DELETE /sites/${site.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'Nagoya is used by 1 audit, so it can’t be deleted.',
        details: { audit: 1 },
      },
    })
    expect((await planner(`PUT /sites/${site.id}`, { isActive: false })).status).toBe(200)
    await expect(sql`update site set deleted_at = now() where id = ${site.id}`).rejects.toThrow(/site/)
  })

  test('lists them; those that name none are the main site’s.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const at = { start: tokyo('2031-03-03T08:00'), end: tokyo('2031-03-03T17:00') }
    const { body: there } = await create(customerId, { siteId: site.id, ...at })
    const { body: home } = await create(customerId, {})
    const list = async (siteId: number) =>
      (await planner(`GET /projects?siteId=${siteId}`)).body.rows.map((row: { id: number }) => row.id)
    expect(await list(site.id)).toEqual([there.id])
    expect(await list(await mainOf(customerId))).toEqual([home.id])
  })

  test('is where who goes is from, and whose holidays and work days count.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const id = await makeStandardHolder(sql, { country: 'JP', standards: ['RDS'] })
    const at = { start: tokyo('2031-01-06T08:00'), end: tokyo('2031-01-06T17:00') }
    const rds = await pick(sql, 'standard', 'RDS')
    const { body } = await planner('POST /projects', auditForm(customerId, [rds], { siteId: site.id, ...at }))
    const { body: found } = await planner(`GET /auditors?projectId=${body.id}&id=${id}`)
    expect(found.rows[0]).toMatchObject({ sameCountry: true })
    // Coming of Age Day, the second Monday of January.
    const from = tokyo('2031-01-13T00:00')
    const { body: free } = await planner(`GET /auditors/free-dates?projectId=${body.id}&from=${from}&limit=1`)
    expect(free.rows[0].start).toBe(tokyo('2031-01-14T08:00'))
  })
})

test('Who may see no customers learns nothing about another one’s sites, closed or not.', async () => {
  const customerId = await makeCustomer(sql)
  const closed = await addSite(customerId, { name: 'Secret mill', isActive: false })
  const id = await makeAudit(sql)
  const scheduler = await signInWith(app, ['ViewAllAudit', 'ViewAuditDetail', 'ModifyAudit'])
  for (const siteId of [closed.id, (await addSite(await makeCustomer(sql))).id]) {
    const refused = await scheduler(`PUT /projects/${id}`, { customerId, siteId, version: 0 })
    expect(refused.status).toBe(400)
    expect(refused.body.details).toMatchObject([{ field: 'customerId' }])
  }
})

test('Who may see no customers can’t name a site.', async () => {
  const customerId = await makeCustomer(sql)
  const site = await addSite(customerId)
  const nobody = await signIn(app, await makeAccount(sql, { role: 'Auditor' }))
  expect((await nobody('POST /projects', auditForm(customerId, [grs], { siteId: site.id }))).status).toBe(403)
})
