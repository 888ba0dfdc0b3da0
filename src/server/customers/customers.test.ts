import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { customerForm, makeAudit, makeCustomer, pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const countryId = await pick(sql, 'country', 'VN')

const lan = { name: 'Lan Tran', description: 'Quality', email: 'lan@example.com', phone: '1', isMain: true }
const minh = { name: 'Minh Le', isMain: false }

const greenMills = {
  name: 'Green Mills',
  companyName: 'Green Mills Ltd',
  phone: '+84 28 1234',
  contacts: [lan, minh],
}
const form = (given: object = {}) => customerForm(countryId, { ...greenMills, ...given })
const create = async (given: object = {}) => (await admin('POST /customers', form(given))).body

const found = async (query: string) => {
  const { body } = await admin(`GET /customers?${query}`)
  return body.rows.map((row: { companyName: string }) => row.companyName)
}

describe('A customer', () => {
  test('is registered with its country, zone and contact persons, in their order.', async () => {
    const { status, body } = await admin('POST /customers', form())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      companyName: 'Green Mills Ltd',
      country: { id: countryId, name: 'Vietnam' },
      timeZone: 'Asia/Ho_Chi_Minh',
      contacts: [lan, { ...minh, description: '', email: '', phone: '' }],
      version: 0,
    })
    expect(await admin(`GET /customers/${body.id}`)).toEqual({ status: 200, body })
  })

  test('needs what the form marks as required; all faults come at once.', async () => {
    const { status, body } = await admin('POST /customers', { email: 'office' })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'name', message: 'Please enter a customer name.' },
      { field: 'companyName', message: 'Please enter a company name.' },
      { field: 'companyNumber', message: 'Please enter a company number.' },
      { field: 'email', message: 'Please enter a valid email address.' },
      { field: 'address', message: 'Please enter an address.' },
      { field: 'countryId', message: 'Please choose a country.' },
      { field: 'contacts', message: 'Please add at least one contact person.' },
    ])
  })

  test('has the zone of its country and its only contact as the main one, where neither is given.', async () => {
    const { timeZone: _, ...rest } = form({ contacts: [{ name: 'Minh Le' }] })
    const { status, body } = await admin('POST /customers', rest)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      timeZone: 'Asia/Ho_Chi_Minh',
      contacts: [{ name: 'Minh Le', isMain: true }],
    })
    const away = await pick(sql, 'country', 'US')
    const moved = await admin(`PUT /customers/${body.id}`, {
      ...rest,
      companyNumber: body.companyNumber,
      countryId: away,
    })
    expect(moved.body.timeZone).toBe('America/New_York')
    const zoned = { ...rest, companyNumber: body.companyNumber, countryId: away, timeZone: 'America/Denver' }
    await admin(`PUT /customers/${body.id}`, zoned)
    const kept = await admin(`PUT /customers/${body.id}`, {
      ...zoned,
      timeZone: undefined,
      name: 'Other Mills',
    })
    expect(kept.body).toMatchObject({ timeZone: 'America/Denver', name: 'Other Mills' })
  })

  test('is refused for a country that does not exist, whether or not its zone is given.', async () => {
    const { timeZone: _, ...rest } = form({ countryId: 999_999 })
    const [answered, notAnswered] = [
      await admin('POST /customers', form({ countryId: 999_999 })),
      await admin('POST /customers', rest),
    ]
    expect(notAnswered).toEqual(answered)
    expect(notAnswered.status).toBeLessThan(500)
  })

  test.each([
    ['none', [], 'Please add at least one contact person.'],
    ['none that is the main one', [minh], 'Please mark exactly one main contact.'],
    [
      'several of whom nobody is told to be',
      [{ name: 'A' }, { name: 'B' }],
      'Please mark exactly one main contact.',
    ],
    ['two main ones', [lan, lan], 'Please mark exactly one main contact.'],
  ])('has at least one contact person, one of them the main one; not %s.', async (_, contacts, message) => {
    expect(await admin('POST /customers', form({ contacts }))).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('names the contact whose field is at fault.', async () => {
    const { body } = await admin('POST /customers', form({ contacts: [lan, { name: '', isMain: false }] }))
    expect(body.details[0]).toMatchObject({
      field: 'contacts.1.name',
      message: 'Please enter the contact’s name.',
    })
  })

  test('has a company number of its own, whatever the case; a deleted one’s is free again.', async () => {
    const { id } = await create({ companyNumber: 'Abc-1' })
    const message = 'Another customer has this company number.'
    expect(await admin('POST /customers', form({ companyNumber: 'ABC-1' }))).toMatchObject({
      status: 409,
      body: { code: 'taken', details: [{ field: 'companyNumber', message }] },
    })
    await admin(`DELETE /customers/${id}`)
    expect((await admin('POST /customers', form({ companyNumber: 'ABC-1' }))).status).toBe(201)
  })

  test('names a country that is gone in its field.', async () => {
    expect(await admin('POST /customers', form({ countryId: 2147483647 }))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'countryId', message: 'This country no longer exists.' }] },
    })
  })
})

describe('Contact persons', () => {
  test('are replaced as a whole; those given with their id keep it.', async () => {
    const before = await create()
    const [kept, gone] = before.contacts
    const contacts = [
      { name: 'Hoa Pham', isMain: false },
      { ...kept, name: 'Lan Tran-Vu' },
    ]
    const { body } = await admin(`PUT /customers/${before.id}`, form({ contacts }))
    expect(body.contacts).toMatchObject([{ name: 'Hoa Pham' }, { id: kept.id, name: 'Lan Tran-Vu' }])
    expect(body.contacts.map((one: { id: number }) => one.id)).not.toContain(gone.id)
  })

  test('can pass the mark of the main one between them, which raises the version.', async () => {
    const before = await create()
    const [first, second] = before.contacts
    const contacts = [
      { ...first, isMain: false },
      { ...second, isMain: true },
    ]
    const unchanged = form({ companyNumber: before.companyNumber })
    const { body } = await admin(`PUT /customers/${before.id}`, { ...unchanged, contacts, version: 0 })
    expect(body.contacts).toEqual(contacts)
    expect(body.version).toBe(1)
  })

  test('of another customer are not taken away, nor is one person given twice merged.', async () => {
    const other = await create()
    const mine = await create()
    const [taken] = other.contacts
    const [own] = mine.contacts
    const contacts = [taken, { ...own, isMain: false }, { ...own, isMain: false }]
    const { body } = await admin(`PUT /customers/${mine.id}`, form({ contacts }))
    const ids = body.contacts.map((one: { id: number }) => one.id)
    expect(new Set(ids).size).toBe(3)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(taken.id)
    expect((await admin(`GET /customers/${other.id}`)).body).toEqual(other)
  })
})

test('A change made on an old version is refused and changes nothing.', async () => {
  const { id } = await create()
  await admin(`PUT /customers/${id}`, form({ version: 0 }))
  const late = await admin(`PUT /customers/${id}`, form({ companyName: 'Late', contacts: [lan], version: 0 }))
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await admin(`GET /customers/${id}`)).body).toMatchObject({
    companyName: 'Green Mills Ltd',
    version: 1,
  })
})

test('A customer with audits can’t be deleted; without live ones it is gone at once, and only once.', async () => {
  const id = await makeCustomer(sql, { companyName: 'Blue Dye' })
  const audits = [await makeAudit(sql, { customerId: id }), await makeAudit(sql, { customerId: id })]
  expect(await admin(`DELETE /customers/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'Blue Dye is used by 2 audits, so it can’t be deleted.', details: { audit: 2 } },
  })
  await sql`update audit set deleted_at = now() where id in ${sql(audits)}`
  expect(await admin(`DELETE /customers/${id}`)).toEqual({ status: 204, body: undefined })
  expect((await admin(`DELETE /customers/${id}`)).status).toBe(404)
  expect((await admin(`GET /customers/${id}`)).status).toBe(404)
  expect((await admin(`PUT /customers/${id}`, form())).status).toBe(404)
  expect(await found('value=Blue%20Dye')).toEqual([])
})

test('The history of a deleted customer says that it was deleted.', async () => {
  const { id } = await create()
  await admin(`DELETE /customers/${id}`)
  const { body } = await admin(`GET /history?entity=customer&entityId=${id}&sort=id:desc`)
  expect(body.rows[0]).toMatchObject({ entity: 'customer', action: 'delete' })
})

describe('The list', () => {
  test.each(['value', 'companyName', 'name'])(
    'finds text anywhere in %s, %% and _ literally.',
    async field => {
      const companyName = `Half % ${unique('off_')}`
      await create({ name: companyName, companyName })
      expect(await found(`${field}=${encodeURIComponent(companyName.slice(2).toUpperCase())}`)).toEqual([
        companyName,
      ])
      expect(await found(`${field}=H_lf`)).toEqual([])
    },
  )

  test('finds by number, email, phone and country.', async () => {
    const companyName = unique('Silk')
    const japan = await pick(sql, 'country', 'JP')
    await create({
      companyName,
      companyNumber: 'JP-77',
      email: 'silk@example.jp',
      phone: '+81 3 99',
      countryId: japan,
    })
    const queries = ['companyNumber=p-7', 'email=@example.jp', 'phone=81%203', `countryId=${japan}`]
    for (const query of [...queries, 'value=SILK@', 'value=JP-77', 'value=%2B81'])
      expect(await found(query)).toEqual([companyName])
    expect(await found(`countryId=${japan}&phone=84`)).toEqual([])
  })

  test('sorts by the name of the country, with its contacts beside every row.', async () => {
    await create({ countryId: await pick(sql, 'country', 'AF') })
    const { body } = await admin('GET /customers?sort=country:asc&limit=1')
    expect(body.rows[0]).toMatchObject({ country: { name: 'Afghanistan' }, contacts: [lan, minh] })
  })
})

test('A customer is found by its contact persons, their addresses and phones, without accents', async () => {
  const person = {
    name: 'Đỗ Thị Hường',
    email: 'huong.do@weaving.example',
    phone: '+84 90 777 0101',
    isMain: true,
  }
  const { companyName } = await create({ companyName: 'Contact Weaving', contacts: [person] })
  for (const text of ['do thi huong', 'HƯỜNG'.normalize('NFD'), 'huong.do@weaving', '777 0101'])
    expect(await found(`value=${encodeURIComponent(text)}`), text).toEqual([companyName])
})
