import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signInWith, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { hanoi, makeAudit, makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, grs, enter, stand, daysOf, inHanoi } = await certificateStage(app)

const span = (first: string, last = first) => ({
  start: momentAt(`${first}T08:00`, hanoi),
  end: momentAt(`${last}T17:00`, hanoi),
})
type Given = { customerId: number; standards?: string[]; siteId?: number; status?: string }

/** A draft of ISO 9001 by default. */
async function plan([first, last]: [string, string?], { siteId, status, ...given }: Given): Promise<number> {
  const id = await makeAudit(sql, {
    number: unique('A'),
    standards: ['ISO9001'],
    ...span(first, last),
    ...given,
  })
  if (siteId) await sql`update audit set site_id = ${siteId} where id = ${id}`
  if (status) await sql`update audit set status = ${status}, status_reason = 'Told so' where id = ${id}`
  return id
}

type Visit = { label: string; state: string; sites: { id: number; projectId: number | null }[] }
/** `Surveillance 1: 12`: which audits count for which visits. */
const linksOf = async (id: number): Promise<string[]> =>
  (await planner(`GET /certificates/${id}`)).body.visits.map(({ label, sites }: Visit) =>
    `${label}: ${sites.flatMap(({ projectId }) => projectId ?? []).join(' ')}`.trim(),
  )

describe('A certificate that is already granted', () => {
  // Decided on 10 March 2025: windows 2025-12-09 to 2026-03-10, 2026-12-09 to 2027-04-08, 2027-09-11 to 2028-02-08.
  test('takes for each visit the audit that ends in its window: a completed one first, else the nearest.', async () => {
    const customerId = await makeCustomer(sql)
    const far = await plan(['2026-12-10'], { customerId })
    // The first is done in 2025, so the second is due by 31 December 2026.
    const near = await plan(['2026-12-30'], { customerId })
    const canceled = await plan(['2026-12-31'], { customerId, status: 'canceled' })
    const done = await plan(['2025-12-08', '2025-12-09'], { customerId, status: 'completed' })
    const nearer = await plan(['2026-03-09'], { customerId })
    const early = await plan(['2027-09-10'], { customerId })
    const other = await plan(['2028-01-10'], { customerId, standards: ['GRS'] })
    const { body } = await stand({ customerId, linkExisting: true })
    expect(await linksOf(body.id)).toEqual([
      `Surveillance 1: ${done}`,
      `Surveillance 2: ${near}`,
      'Recertification:',
    ])
    expect((await daysOf(body.id))[0]).toBe('Surveillance 1 2025-12-09 2026-03-09 2026-03-10 done')
    for (const id of [far, canceled, nearer, early, other])
      expect((await planner(`GET /projects/${id}`)).body.visits).toEqual([])
    expect(await findFaults(sql)).toEqual([])
  })

  test('looks at the next visit when what is done has moved it.', async () => {
    const customerId = await makeCustomer(sql)
    // Done in 2025, so that the second is due in 2026: 2026-11-15 to 2026-12-31.
    const first = await plan(['2025-12-10'], { customerId, status: 'completed' })
    await plan(['2027-02-13'], { customerId })
    const { body } = await stand({
      customerId,
      decided: '2025-02-14',
      expires: '2028-02-13',
      linkExisting: true,
    })
    expect((await linksOf(body.id)).slice(0, 2)).toEqual([`Surveillance 1: ${first}`, 'Surveillance 2:'])
    expect((await daysOf(body.id))[1]).toBe('Surveillance 2 2026-11-15 2026-12-31 2026-12-31')
  })

  test('leaves them alone unless that is asked for, and those that another certificate of the standard has.', async () => {
    const customerId = await makeCustomer(sql)
    const audit = await plan(['2027-03-09'], { customerId })
    const [plain, first, second] = [
      (await stand({ customerId })).body,
      (await stand({ customerId, linkExisting: true })).body,
      (await stand({ customerId, linkExisting: true })).body,
    ]
    expect((await linksOf(plain.id))[1]).toBe('Surveillance 2:')
    expect((await linksOf(first.id))[1]).toBe(`Surveillance 2: ${audit}`)
    expect((await linksOf(second.id))[1]).toBe('Surveillance 2:')
  })

  test('shares an audit with a certificate of another standard.', async () => {
    const customerId = await makeCustomer(sql)
    const audit = await plan(['2027-01-15'], { customerId, standards: ['ISO9001', 'GRS'] })
    const { body: first } = await stand({ customerId, linkExisting: true })
    expect((await linksOf(first.id))[1]).toBe(`Surveillance 2: ${audit}`)
    // Yearly: a recertification from 9 December 2026 to 7 February 2027.
    const yearly = { standardId: grs, decided: '2026-03-10', expires: '2027-03-09' }
    const { body: second } = await stand({ ...yearly, customerId, linkExisting: true })
    expect(await linksOf(second.id)).toEqual([`Recertification: ${audit}`])
    expect((await planner(`GET /projects/${audit}`)).body.visits).toHaveLength(2)
  })

  test('shares one that was made at a site which the other certificate has left since.', async () => {
    const customerId = await makeCustomer(sql)
    const countryId = await pick(sql, 'country', 'VN')
    const [{ id: main }] = (await planner(`GET /customers/${customerId}`)).body.sites
    const site = { name: 'Hue', address: 'Road', countryId }
    const { id: hue } = (await planner(`POST /customers/${customerId}/sites`, site)).body
    const standards = ['ISO9001', 'GRS']
    const audit = await plan(['2025-12-15'], { customerId, standards, siteId: hue, status: 'completed' })
    const { body: first } = await stand({ customerId, siteIds: [hue], linkExisting: true })
    expect((await linksOf(first.id))[0]).toBe(`Surveillance 1: ${audit}`)
    const { version } = (await planner(`GET /certificates/${first.id}`)).body
    const left = await planner(`PUT /certificates/${first.id}`, { siteIds: [main], version })
    expect(left.status).toBe(200)
    // Yearly: a recertification from 9 December 2025 to 7 February 2026.
    const yearly = { standardId: grs, decided: '2025-03-10', expires: '2026-03-09' }
    const second = await stand({ ...yearly, customerId, siteIds: [hue], linkExisting: true })
    expect(second.status).toBe(201)
    expect(await linksOf(second.body.id)).toEqual([`Recertification: ${audit}`])
    expect((await planner(`GET /projects/${audit}`)).body.visits).toHaveLength(2)
  })

  test('takes one for each of its sites, and none elsewhere.', async () => {
    const customerId = await makeCustomer(sql)
    const countryId = await pick(sql, 'country', 'VN')
    const [{ id: main }] = (await planner(`GET /customers/${customerId}`)).body.sites
    const [hue, vinh, dalat] = await Promise.all(
      ['Hue', 'Vinh', 'Dalat'].map(
        async name =>
          (await planner(`POST /customers/${customerId}/sites`, { name, address: 'Road', countryId })).body
            .id,
      ),
    )
    const [atMain, atHue] = [
      await plan(['2027-03-09'], { customerId }),
      await plan(['2027-03-10'], { customerId, siteId: hue }),
    ]
    await plan(['2027-03-11'], { customerId, siteId: dalat })
    const { body } = await stand({ customerId, siteIds: [main, hue, vinh], linkExisting: true })
    const second = (await planner(`GET /certificates/${body.id}`)).body.visits[1]
    const at = (id: number) => second.sites.find((site: { id: number }) => site.id === id)?.projectId
    expect([at(main), at(hue), at(dalat)]).toEqual([atMain, atHue, undefined])
    expect(await findFaults(sql)).toEqual([])
  })
})

test('What is completed stays with those who may plan visits.', async () => {
  const service = await signInWith(app, ['ViewCertificates', 'ModifyCertificates', 'ViewAllCustomers'])
  const customerId = await makeCustomer(sql)
  const [day, soon] = [inHanoi(50), inHanoi(60)]
  await plan([day], { customerId, status: 'completed' })
  await sql`update audit set completed_at = null where customer_id = ${customerId}`
  const draft = await plan([soon], { customerId })
  const { body } = await enter({ customerId, wantedBy: inHanoi(100), linkExisting: true }, service)
  expect(await linksOf(body.id)).toEqual([`Stage 1: ${draft}`, 'Stage 2:'])
})
