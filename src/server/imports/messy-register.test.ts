import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount, makeStandardHolder } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'
import { messyAudits, messyCustomers, messyOffice } from '#tests/messy-register.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator', name: 'Anna Le' })
const person = await importAs(app, me)

/** How many rows each sentence refuses. */
async function reasonsOf(id: number) {
  const faults = (await person.rows(id, 'refused')).flatMap((row: { faults: object[] }) => row.faults)
  const counts: Record<string, number> = {}
  for (const { column, message } of faults as { column: string; message: string }[]) {
    const reason = `${column} ${message}`
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

test('A messy register of customers is read as it is: one choice, and what is left is truly wrong.', async () => {
  const shown = await person.upload('customers', 'register.csv', messyCustomers(300))
  expect(shown).toMatchObject({ state: 'checked', read: { headingRow: 3 } })
  expect(shown.mapping).toContainEqual({ field: 'address', column: 'C', more: ['D', 'E'] })
  expect(shown.mapping).toContainEqual({ field: 'name', column: 'B' })
  expect(shown.reasons[0]).toMatchObject({
    field: 'timeZone',
    message: 'Please choose a time zone. China has several, such as Asia/Shanghai.',
    count: 24,
  })
  const zones = Object.entries(await reasonsOf(shown.id)).filter(([why]) => why.includes('time zone'))
  expect(zones).toEqual([
    ['null Please choose a time zone. China has several, such as Asia/Shanghai.', 24],
    ['null Please choose a time zone. United States of America has several, such as America/New_York.', 24],
  ])
  const chosen = await person.change(shown.id, { options: { mainZone: true } })
  expect(chosen.body.counts).toEqual({ created: 283, changed: 0, unchanged: 0, refused: 17 })
  const reasons = Object.keys(await reasonsOf(shown.id)).map(why => why.replace(/\d+/, 'n'))
  expect(new Set(reasons)).toEqual(
    new Set([
      'C This contradicts row n.',
      'G Please add at least one contact person.',
      'I Please enter a valid email address.',
    ]),
  )
  expect(
    chosen.body.reasons.map((one: { message: string; count: number }) => [one.message, one.count]),
  ).toEqual([
    ['Please add at least one contact person.', 8],
    ['Please enter a valid email address.', 6],
    ['Several rows have the same one, but contradict one another.', 3],
  ])
  await person.step(shown.id, 'commit', { leaveOut: true })
  const [kept] = await sql`
    select address, company_name, customer.name, time_zone, code from customer join country on country.id = country_id
    where company_number = 'C-1011'`
  expect(kept).toEqual({
    address: '11 Mill Road, 70011',
    companyName: 'Mill 11 Textiles Co.,Ltd',
    name: 'Mill 11 Textiles Co.,Ltd',
    timeZone: 'Europe/London',
    code: 'GB',
  })
  expect(await findFaults(sql)).toEqual([])
})

test('What refuses records is told once: of one cell, and of rows that share a number, whatever else they differ in.', async () => {
  const heading = 'Kunden-Nr.;Firma;Kurzname;Telefon;Strasse;Land;Ansprechpartner;E-Mail'
  const line = (n: number, { number = `T-${n}`, land = 'Japan', mail = 'a@example.com' } = {}) =>
    `${number};Mill ${n};Mill ${n};+81 ${n};${n} Road;${land};Lan ${n};${mail}`
  const lines = [
    line(1),
    line(2, { number: 'T-1', land: 'India' }),
    line(3, { mail: 'none' }),
    ...['Atlantis', 'Utopia', 'Lemuria'].map((land, at) => line(4 + at, { land })),
    line(7, { land: 'USA' }),
  ]
  const shown = await person.upload('customers', 'doubled.csv', Buffer.from([heading, ...lines].join('\n')))
  const told = (shown.reasons as { field: string; message: string; count: number }[]).map(
    ({ field, message, count }) => `${field} ${message} ${count}`,
  )
  expect(told).toEqual([
    'companyNumber Several rows have the same one, but contradict one another. 1',
    'email Please enter a valid email address. 1',
    'country There is no country Atlantis. 1',
    'country There is no country Utopia. 1',
    'country There is no country Lemuria. 1',
    expect.stringMatching(/^timeZone Please choose a time zone. United States/),
  ])
  const file = (await person.fetch(`/imports/${shown.id}/refused`)).body.split('\r\n')
  expect(file[1]).toMatch(/,This contradicts row 3\.$/)
  expect(file[3]).toMatch(/,Please enter a valid email address\.$/)
  expect((await person.step(shown.id, 'commit')).body.message).toBe(
    '6 records (7 rows) are refused. Mend them, or leave them out.',
  )
  await person.step(shown.id, 'cancel')
})

test('So is one of audits: days in ten spellings, standards as people write them, teams and customers by name.', async () => {
  const names = ['Lan Tran', 'Kim Vo']
  for (const name of names) await makeStandardHolder(sql, { name, standards: ['GRS', 'RDS', 'GOTS'] })
  const shown = await person.upload('audits', 'audits.csv', messyAudits(300, names))
  expect(shown).toMatchObject({ state: 'checked', missing: [] })
  const reasons = await reasonsOf(shown.id)
  expect(reasons).toMatchObject({
    'C Please enter a date, such as 2026-03-31.': 10,
    'C Please write the year with four digits.': 10,
    'D There is no standard GRSS. Did you mean GRS?': 4,
    'F There is no status planned. Please use draft, assigned, completed or canceled.': 4,
    'E Row 2 already books Lan Tran at that time.': 4,
  })
  // Those whose customers were left out.
  const others = Object.keys(reasons).filter(why => why.startsWith('B'))
  expect(others.length).toBeLessThanOrEqual(17)
  expect(shown.counts.created).toBe(300 - shown.counts.refused)
  await person.step(shown.id, 'commit', { leaveOut: true })
  const read = await sql<{ day: string; codes: string[] }[]>`
    select distinct to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as day from audit order by day`
  expect(read.map(({ day }) => day.slice(8))).toEqual(
    '12 13 14 17 18 19 20 21 24 25'.split(' ').filter(day => read.some(one => one.day.endsWith(day))),
  )
  const standards = await sql`
    select string_agg(code, ',' order by code) as codes from audit_standard
    join standard on standard.id = standard_id group by audit_id`
  expect([...new Set(standards.map(({ codes }) => codes))].sort()).toEqual(['GOTS', 'GRS', 'GRS,RDS'])
  expect(await findFaults(sql)).toEqual([])
})

test('Columns that one chose at first are checked: the file is not read anew, and nothing is guessed over them.', async () => {
  const text = 'Nr.;Firma;Kurz;Mail;Strasse;Land;Wer\nN-1;Dye Ltd;Dye;a@example.com;1 Mill Road;jp;Lan'
  const shown = await person.upload('customers', 'odd.csv', Buffer.from(text))
  expect(shown).toMatchObject({ state: 'mapping', missing: ['companyNumber', 'contactName'] })
  const mapping = [
    ...shown.mapping,
    { field: 'companyNumber', column: 'A' },
    { field: 'contactName', column: 'G' },
  ]
  const ask = (mapping: object[]) =>
    person.call(`PUT /imports/${shown.id}`, { mapping, version: shown.version })
  // A sentence and its field come as keys, to be said in the reader's language.
  const lacking = await ask(mapping.slice(0, -1))
  expect(lacking).toMatchObject({
    status: 400,
    body: { details: [{ field: 'mapping', message: 'Please choose a column for Contact name.' }] },
  })
  const [fault] = lacking.body.details
  expect(JSON.parse(fault.text.values.fields)).toEqual([{ key: 'import-fields.contactName', values: {} }])
  const twice = await ask([...mapping, { field: 'contactName', column: 'A' }])
  expect(twice.body.details).toMatchObject([
    { field: `mapping.${mapping.length}.field`, message: 'Two columns are chosen for Contact name.' },
  ])
  const asked = await ask(mapping)
  expect(asked.body).toMatchObject({ state: 'checking', mapping })
  await person.work()
  expect(await person.read(shown.id)).toMatchObject({ state: 'checked', counts: { created: 1 } })
})

test('A heading of two rows, some of it merged, is one: what is below tells, behind what it is merged under.', async () => {
  const bytes = messyOffice([
    [
      'M-1',
      'Färberei Weiß GmbH',
      'Mühlstraße 1',
      '70001',
      'Köln',
      'Deutschland',
      'Jörg Kaya',
      'jk@weiss.example',
      '0711-1',
    ],
    [
      'M-2',
      'Weberei Åkesson',
      'Torvet 2',
      '8000',
      'Aarhus',
      'Dänemark',
      'Renée Sand',
      'rs@ake.example',
      '+45 1',
    ],
  ])
  const shown = await person.upload('customers', 'kunden.csv', bytes)
  expect(shown).toMatchObject({
    state: 'checked',
    read: { headingRow: 4, encoding: 'windows-1252', separator: ';' },
    counts: { created: 2, changed: 0, unchanged: 0, refused: 0 },
  })
  const columns = Object.fromEntries(
    shown.mapping.map(({ field, column, more }: { field: string; column: string; more?: string[] }) => [
      field,
      [column, ...(more ?? [])].join(''),
    ]),
  )
  expect(columns).toEqual({
    companyNumber: 'A',
    companyName: 'B',
    name: 'B',
    address: 'CDE',
    country: 'F',
    contactName: 'G',
    contactEmail: 'H',
    email: 'H',
    contactPhone: 'I',
  })
  await person.step(shown.id, 'commit', {})
  const kept = await sql`
    select company_name, address, contact.name, contact.phone from customer join contact on contact.customer_id = customer.id
    where company_number in ('M-1', 'M-2') order by company_number`
  expect([...kept]).toEqual([
    {
      companyName: 'Färberei Weiß GmbH',
      address: 'Mühlstraße 1, 70001, Köln',
      name: 'Jörg Kaya',
      phone: '0711-1',
    },
    { companyName: 'Weberei Åkesson', address: 'Torvet 2, 8000, Aarhus', name: 'Renée Sand', phone: '+45 1' },
  ])
})

test('By hand a heading is the row that one says, and what is below it is a line.', async () => {
  const shown = await person.upload(
    'customers',
    'kunden.csv',
    messyOffice([['M-3', 'A', 'B 1', '1', 'C', 'DE', 'D', 'd@e.example', '1']]),
  )
  const { body } = await person.change(shown.id, { headingRow: 3 })
  expect(body.read).toMatchObject({ headingRow: 3, rows: 2 })
})

test('A new customer without a name of its own is called as the company; further contacts in the column that the company takes too are no contradiction.', async () => {
  const heading = 'Company number;Company name;Short name;Contact name;E-mail of contact;Street;Country'
  const shown = await person.upload(
    'customers',
    'contacts.csv',
    Buffer.from(
      [
        heading,
        'M-9;Dye Works;;Lan;lan@dye.example;Mill Road 1;DE',
        'M-9;Dye Works;;Kim;kim@dye.example;Mill Road 1;DE',
      ].join('\n'),
    ),
  )
  expect(shown).toMatchObject({ state: 'checked', counts: { created: 1, refused: 0 } })
  await person.step(shown.id, 'commit', {})
  const [kept] = await sql`
    select name, email, (select array_agg(email order by id) from contact where customer_id = customer.id) as contacts
    from customer where company_number = 'M-9'`
  expect(kept).toEqual({
    name: 'Dye Works',
    email: 'lan@dye.example',
    contacts: ['lan@dye.example', 'kim@dye.example'],
  })
})

test('Contacts of a customer that is known leave the address that the company has.', async () => {
  const file = [
    'Company number;Company name;Short name;Contact name;E-mail of contact;Street;Country',
    'M-9;Dye Works;;Mai;mai@dye.example;Mill Road 1;DE',
  ]
  const shown = await person.upload('customers', 'more-contacts.csv', Buffer.from(file.join('\n')))
  expect(shown).toMatchObject({ state: 'checked', counts: { changed: 1, refused: 0 } })
  await person.step(shown.id, 'commit', {})
  const [kept] = await sql`
    select email, (select count(*)::integer from contact where customer_id = customer.id) as contacts
    from customer where company_number = 'M-9'`
  expect(kept).toEqual({ email: 'lan@dye.example', contacts: 3 })
})
