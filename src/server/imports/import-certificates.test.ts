import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount, makeCustomer } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))
await makeCustomer(sql, {
  companyNumber: 'C-1',
  companyName: 'Blue Dye Ltd',
  country: 'JP',
  timeZone: 'Asia/Tokyo',
})
await makeCustomer(sql, { companyNumber: 'C-2', country: 'JP', timeZone: 'Asia/Tokyo' })
const file = (...lines: string[]) => Buffer.from(lines.join('\n'))
const faultsOf = async (id: number) =>
  (await person.rows(id, 'refused')).flatMap((row: { faults: object[] }) => row.faults)

describe('Sites', () => {
  const heading = 'Company number;Site name;Address;Country;Time zone;Active'

  test('are added to their customers and changed by company number and name; the main one stays as it is', async () => {
    const bytes = file(
      heading,
      'C-1;Osaka;9 Pier;Japan;;yes',
      'c-1;Kobe;7 Pier;jp;;no',
      'C-2;Osaka;1 Road;Japan;;',
      'C-9;Osaka;1 Road;Japan;;',
      'C-1;Main site;Elsewhere;Japan;;',
      'C-2;Nara;1 Road;Atlantis;;',
    )
    const shown = await person.upload('sites', 'sites.csv', bytes)
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 3, refused: 3 } })
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 5, column: 'A', message: 'There is no customer C-9.' },
      { row: 6, message: expect.stringContaining('The main site uses the customer’s address') },
      { row: 7, column: 'D', message: 'There is no country Atlantis.' },
    ])
    await person.step(shown.id, 'commit', { leaveOut: true })
    const made = await sql`
      select site.name, site.address, is_active, site.time_zone from site join customer on customer.id = customer_id
      where company_number = 'C-1' and not is_main order by site.name`
    expect(made).toMatchObject([
      { name: 'Kobe', isActive: false, timeZone: 'Asia/Tokyo' },
      { name: 'Osaka', address: '9 Pier', isActive: true },
    ])
    const again = await person.upload(
      'sites',
      'sites2.csv',
      file(heading, 'C-1;OSAKA;10 Pier;Japan;;', 'C-1;Kobe;7 Pier;Japan;;'),
    )
    expect(again.counts).toMatchObject({ changed: 1, unchanged: 1 })
    const [row] = await person.rows(again.id, 'changed')
    expect(row.changes).toMatchObject([
      { field: 'name' },
      { field: 'address', before: '9 Pier', after: '10 Pier' },
    ])
    await person.step(again.id, 'commit')
    await person.step(again.id, 'undo')
    expect(
      await sql`select name, address from site where lower(name) = 'osaka' order by id limit 1`,
    ).toMatchObject([{ name: 'Osaka', address: '9 Pier' }])
    expect(await findFaults(sql)).toEqual([])
  })

  test('are read from a register in German: its flags, decimal commas and remarks; flags in other words don’t contradict', async () => {
    const bytes = file(
      'Kd.-Nr.;Werk / Standort;Straße;PLZ;Ort;Land;Aktiv;GPS;Bemerkungen',
      'C-1;Färberei Nord;9 Pier;550;Kobe;Japan;ja;34,69 / 135,19;Tor 2',
      'C-1;Färberei Nord;9 Pier;550;Kobe;Japan;x;;',
      'C-2;Lager;1 Road;551;Kobe;Japan;nein;;',
    )
    const shown = await person.upload('sites', 'werke.csv', bytes)
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 2, refused: 0 } })
    await person.step(shown.id, 'commit')
    expect(
      await sql`select name, address, is_active, latitude, note from site where name in ('Färberei Nord', 'Lager') order by name`,
    ).toMatchObject([
      { name: 'Färberei Nord', address: '9 Pier, 550, Kobe', isActive: true, latitude: 34.69, note: 'Tor 2' },
      { name: 'Lager', isActive: false },
    ])
    await person.step(shown.id, 'undo')
  })
})

describe('Certificates', () => {
  const heading =
    'Company number,Standard code,Certificate number,Decided,Expires,First certified,Status,Status since,Status reason,Sites,Central site,Surveillance days'

  test('are entered as they stand, with the visits that they owe, and follow the decisions of their screen', async () => {
    const bytes = file(
      heading,
      'C-1,ISO9001,Q-1,2025-03-10,2028-03-09,2019-03-10,expired,,,Osaka;Main site,,2',
      'C-1,ISO14001,E-1,2025-03-10,2028-03-09,,ausgesetzt,2025-06-01,Fees were not paid,,,',
      'C-2,ISO9001,q-1,2025-03-10,2028-03-09,,active,,,,,',
      'C-2,ISO9001,Q-3,2025-03-10,2025-03-09,,active,,,,,',
      'C-2,ISO9001,Q-4,2025-03-10,2028-03-09,,suspended,,,,,',
      'C-2,XYZ,Q-5,2025-03-10,2028-03-09,,pending,,,Kobe,,',
      'C-2,ISO9001,,2025-03-10,2028-03-09,,active,,,,,',
    )
    const shown = await person.upload('certificates', 'certificates.csv', bytes)
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 1, refused: 5 } })
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 2, column: 'A', message: 'This contradicts row 4.' },
      { row: 2, column: 'G', message: 'This contradicts row 4.' },
      { row: 4, column: 'A', message: 'This contradicts row 2.' },
      { row: 4, column: 'G', message: 'This contradicts row 2.' },
      { row: 5, column: 'E', message: 'The certificate must outlast its decision.' },
      { row: 6, column: 'I', message: 'Please enter a reason.' },
      { row: 7, message: 'There is no site Kobe of this customer.' },
      { row: 7, message: 'There is no status pending. Please use active, suspended or withdrawn.' },
      { row: 7, column: 'B', message: 'There is no standard XYZ.' },
      { row: 8, column: 'C' },
    ])
    await person.step(shown.id, 'cancel')
    const good = file(heading, ...bytes.toString().split('\n').slice(1, 3))
    const second = await person.upload('certificates', 'certificates.csv', good)
    expect(second.counts).toMatchObject({ created: 2, refused: 0 })
    await person.step(second.id, 'commit')
    const made = await sql`
      select number, status, status_on, status_reason, first_certified, surveillance_days,
        (select count(*)::integer from certificate_site where certificate_id = certificate.id) as sites,
        (select count(*)::integer from visit where certificate_id = certificate.id) > 0 as owes
      from certificate order by number`
    expect(made).toMatchObject([
      { number: 'E-1', status: 'suspended', statusOn: '2025-06-01', statusReason: 'Fees were not paid' },
      {
        number: 'Q-1',
        status: 'active',
        firstCertified: '2019-03-10',
        surveillanceDays: 2,
        sites: 2,
        owes: true,
      },
    ])
    const acts = await sql`select distinct action from history where entity = 'certificate'`
    expect(acts).toMatchObject([{ action: 'import' }])
    const again = await person.upload('certificates', 'again.csv', good)
    expect(again.counts).toMatchObject({ unchanged: 2 })
    await person.step(again.id, 'cancel')
    const third = await person.upload(
      'certificates',
      'third.csv',
      file(heading, 'C-1,ISO14001,e-1,2025-03-10,2028-03-09,,gültig,,Paid,,,3'),
    )
    expect(third.counts).toMatchObject({ changed: 1 })
    await person.step(third.id, 'commit')
    expect(
      await sql`select status, surveillance_days from certificate where number ilike 'E-1'`,
    ).toMatchObject([{ status: 'active', surveillanceDays: 3 }])
    await person.step(third.id, 'undo')
    expect(await sql`select status, surveillance_days from certificate where number = 'E-1'`).toMatchObject([
      { status: 'suspended', surveillanceDays: 1 },
    ])
    await person.step(second.id, 'undo')
    expect(await sql`select number from certificate order by number`).toMatchObject([{ number: 'E-1' }])
    expect(await findFaults(sql)).toEqual([])
  })
})
