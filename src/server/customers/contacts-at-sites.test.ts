import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { customerForm, makeAudit, makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

async function addSite(customerId: number, name = unique('Plant')) {
  const form = { name, address: '7 Pier', countryId: await pick(sql, 'country', 'JP') }
  return (await admin(`POST /customers/${customerId}/sites`, form)).body
}
async function saveContacts(customerId: number, contacts: object[]) {
  const { body } = await admin(`GET /customers/${customerId}`)
  return admin(`PUT /customers/${customerId}`, { ...body, contacts })
}
const lan = { name: 'Lan Tran', isMain: true }

describe('A contact', () => {
  test('may be called at one site alone, and comes first where an audit takes place there.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId)
    const kenji = { name: 'Kenji Mori', siteId: site.id }
    const saved = await saveContacts(customerId, [lan, kenji])
    expect(saved.body.contacts).toMatchObject([{ ...lan, siteId: null }, kenji])
    const id = await makeAudit(sql, { customerId })
    const names = async () =>
      (await admin(`GET /projects/${id}`)).body.site.contacts.map((one: { name: string }) => one.name)
    expect(await names()).toEqual(['Lan Tran', 'Kenji Mori'])
    await sql`update audit set site_id = ${site.id} where id = ${id}`
    expect(await names()).toEqual(['Kenji Mori', 'Lan Tran'])
    expect(await findFaults(sql)).toEqual([])
  })

  test('is refused at a site of another customer, or one that is gone, in the field.', async () => {
    const customerId = await makeCustomer(sql)
    const [gone, foreign] = [await addSite(customerId), await addSite(await makeCustomer(sql))]
    await admin(`DELETE /sites/${gone.id}`)
    for (const { id: siteId } of [gone, foreign])
      expect(await saveContacts(customerId, [lan, { name: 'Kenji Mori', siteId }])).toMatchObject({
        status: 400,
        body: { details: [{ field: 'contacts.1.siteId' }] },
      })
    const contacts = [{ ...lan, siteId: foreign.id }]
    const country = await pick(sql, 'country', 'VN')
    expect((await admin('POST /customers', { ...customerForm(country, {}), contacts })).status).toBe(400)
    await expect(
      sql`update contact set site_id = ${foreign.id} where customer_id = ${customerId}`,
    ).rejects.toThrow(/contact_site_fkey/)
  })

  test('of a site that is deleted stays, as one of all sites.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId, 'Osaka plant')
    await saveContacts(customerId, [{ ...lan, siteId: site.id }])
    expect((await admin(`DELETE /sites/${site.id}`)).status).toBe(204)
    const { body } = await admin(`GET /customers/${customerId}`)
    expect(body.contacts).toMatchObject([{ name: 'Lan Tran', siteId: null }])
    const { body: history } = await admin(`GET /history?entity=customer&entityId=${customerId}&limit=30`)
    const of = (entity: string) => history.rows.filter((row: { entity: string }) => row.entity === entity)
    expect(of('customer')[0]).toMatchObject({
      action: 'change',
      before: { contact: { name: 'Lan Tran', site: { id: site.id, name: 'Osaka plant' } } },
    })
    expect(of('site')[0]).toMatchObject({ action: 'delete' })
    expect(await findFaults(sql)).toEqual([])
  })
})
