import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeAudit, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const acme = await makeCustomer(sql, { companyName: 'Acme Textiles', timeZone: 'Asia/Kathmandu' })
const grs = await pick(sql, 'standard', 'GRS')
const ocs = await pick(sql, 'standard', 'OCS')

const site = (local: string) => momentAt(local, 'Asia/Kathmandu').toISOString()
const dates = { start: site('2031-06-02T08:00'), end: site('2031-06-03T17:00') }
const form = (given: object = {}) => auditForm(acme, [grs], { ...dates, ...given })
const create = (given: object = {}) => planner('POST /projects', form(given))
const faultsOf = async (given: object) => {
  const { status, body } = await create(given)
  return [status, body.details?.map(({ field }: { field: string }) => field)]
}

describe('creating an audit', () => {
  test('makes a draft in its customer’s zone', async () => {
    const { status, body } = await create({ idflNumber: '  AUD-1042 ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      idflNumber: 'AUD-1042',
      companyName: 'Acme Textiles',
      customer: { id: acme, companyName: 'Acme Textiles' },
      ...dates,
      timeZone: 'Asia/Kathmandu',
      status: 'draft',
      phase: 'draft',
      standardId: [grs],
      standards: [{ id: grs, code: 'GRS', name: 'Global Recycled Standard' }],
      auditors: [],
      coverage: { covered: [], missing: [grs] },
      note: '',
      wasAssigned: false,
      version: 0,
    })
    expect((await planner(`GET /projects/${body.id}`)).body).toMatchObject(body)
  })

  test('tells in which country its site is', async () => {
    const countryId = await pick(sql, 'country', 'VN')
    const { body } = await create()
    expect(body.customer.countryId).toBe(countryId)
  })

  test('with auditors assigns them at once, or creates nothing', async () => {
    const anna = await makeStandardHolder(sql)
    const idflNumber = unique('AUD')
    expect((await create({ idflNumber, auditors: [{ id: anna }] })).body.status).toBe('assigned')
    const refused = unique('AUD')
    expect((await create({ idflNumber: refused, auditors: [{ id: anna }] })).body.code).toBe('clash')
    expect((await create({ idflNumber: refused })).status).toBe(201)
  })

  test('takes a number that nobody has, ignoring case', async () => {
    await create({ idflNumber: 'Only-One' })
    expect(await create({ idflNumber: 'ONLY-ONE' })).toMatchObject({
      status: 409,
      body: { code: 'taken', details: [{ field: 'idflNumber' }] },
    })
  })

  test('tells every fault of the form at once', async () => {
    expect(await faultsOf({ idflNumber: ' ', customerId: undefined, start: 'soon', standardId: [] })).toEqual(
      [400, ['idflNumber', 'customerId', 'start', 'standardId']],
    )
    expect(await faultsOf({ idflNumber: 'a\tb' })).toEqual([400, ['idflNumber']])
  })

  test('asks for a customer and standards that are there', async () => {
    expect(await faultsOf({ customerId: 999_999, standardId: [999_999, grs] })).toEqual([
      400,
      ['customerId', 'standardId'],
    ])
    await sql`update standard set is_enabled = false where code = 'RWS'`
    expect((await create({ standardId: [await pick(sql, 'standard', 'RWS')] })).body.message).toBe(
      'RWS is disabled, so it can’t be added to an audit.',
    )
  })

  test.each([
    ['2031-06-02T07:59:59', '2031-06-02T17:00', ['start']],
    ['2031-06-02T08:00', '2031-06-02T17:00:01', ['end']],
    ['2031-06-02T17:00', '2031-06-03T08:00', ['start', 'end']],
    ['2031-06-02T16:59:59', '2031-06-03T08:00:01', undefined],
    ['2031-06-03T08:00', '2031-06-02T17:00', ['end']],
    ['2031-06-02T08:00', '2031-08-02T17:00', ['end']],
  ])(
    'lies between 08:00 and 17:00 at the site, for 60 days at most: %s to %s',
    async (start, end, fields) => {
      const reply = await create({ start: site(start), end: site(end) })
      expect(reply.body.details?.map(({ field }: { field: string }) => field)).toEqual(fields)
      if (!fields) expect(reply.status).toBe(201)
    },
  )
})

const july = { start: site('2031-07-01T08:00'), end: site('2031-07-02T17:00') }
const later = { start: site('2031-07-03T08:00'), end: site('2031-07-05T12:00') }
const anna = await makeStandardHolder(sql, { standards: ['OCS'] })
const wool = await makeCustomer(sql, { companyName: '100% Wool', timeZone: 'Asia/Kathmandu' })
await create({ idflNumber: 'L_one', ...july, standardId: [ocs], auditors: [{ id: anna }] })
const { body: two } = await create({ idflNumber: 'L_two', ...later, customerId: wool })

describe('the list', () => {
  test.each([
    ['idflNumber=L_&sort=idflNumber:asc', ['L_one', 'L_two']],
    ['idflNumber=l_&sort=companyName:asc', ['L_two', 'L_one']],
    ['idflNumber=L_&sort=status:desc&sort=start:asc', ['L_two', 'L_one']],
    ['value=0%25%20w', ['L_two']],
    ['value=_TWO', ['L_two']],
    ['companyName=100', ['L_two']],
    [`customerId=${wool}`, ['L_two']],
    [`auditorId=${anna}`, ['L_one']],
    [`standardId=${ocs}`, ['L_one']],
    [`standardId=${ocs}&standardId=${grs}&value=L_`, ['L_two', 'L_one']],
    ['status=assigned&status=draft&value=L_', ['L_two', 'L_one']],
    ['status=assigned&value=L_', ['L_one']],
    [`id=${two.id}`, ['L_two']],
    [`id=${two.id}&status=assigned`, []],
    [`start=${july.start}&end=${later.start}`, ['L_one']],
    [`start=${july.end}`, ['L_two']],
    [`start=${later.end}`, []],
    [`end=${later.start}&value=L_`, ['L_one']],
  ])('answers %s', async (query, expected) => {
    const { body } = await planner(`GET /projects?${query}`)
    expect(body.rows.map((row: { idflNumber: string }) => row.idflNumber)).toEqual(expected)
    expect(body.count).toBe(String(expected.length))
  })

  test('filters by what the clock makes of assigned audits, besides statuses', async () => {
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour)
    const auditorIds = [await makeStandardHolder(sql, { standards: ['OCS'] })]
    const make = (number: string, from: number, to: number, team = auditorIds) =>
      makeAudit(sql, { number, start: at(from), end: at(to), standards: ['OCS'], auditorIds: team })
    await make('PHASE-over', -50, -40)
    await make('PHASE-running', -5, 5)
    await make('PHASE-ahead', 40, 50)
    await make('PHASE-draft', -30, -20, [])
    const numbers = async (query: string) => {
      const { body } = await planner(`GET /projects?value=PHASE-&sort=idflNumber:asc&${query}`)
      expect(body.count).toBe(String(body.rows.length))
      return body.rows.map((row: { idflNumber: string }) => row.idflNumber)
    }
    expect(await numbers('phase=overdue')).toEqual(['PHASE-over'])
    expect(await numbers('phase=auditing')).toEqual(['PHASE-running'])
    expect(await numbers('phase=auditing&phase=overdue')).toEqual(['PHASE-over', 'PHASE-running'])
    expect(await numbers('status=draft&phase=overdue')).toEqual(['PHASE-draft', 'PHASE-over'])
  })

  test('answers a page and the exact count, deleted audits left out', async () => {
    const { body: made } = await create()
    const before = (await planner('GET /projects?limit=2')).body
    expect(before.rows[0].id).toBe(made.id)
    expect(before.rows).toHaveLength(2)
    expect((await planner('GET /projects?limit=1&offset=1')).body.rows).toEqual([before.rows[1]])
    const [counted] = await sql`select count(*) from audit where deleted_at is null`
    expect(before.count).toBe(counted?.count)
    await planner(`DELETE /projects/${made.id}`)
    expect(Number((await planner('GET /projects')).body.count)).toBe(Number(before.count) - 1)
    expect((await planner(`GET /projects/${made.id}`)).status).toBe(404)
  })

  test.each([
    ['sort=note:asc', 'sort'],
    ['status=auditing', 'status'],
    ['start=2031-07-02T00:00:00Z&end=2031-07-01T00:00:00Z', 'end'],
    ['start=0000-01-01T00:00:00Z', 'start'],
    ['limit=0', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await planner(`GET /projects?${query}`)
    expect([status, body.details[0].field.split('.')[0]]).toEqual([400, field])
  })
})

describe('an auditor', () => {
  test('reads who of the team has been disabled since', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { body } = await create({ auditors: [{ id: anna }, { id: ben }] })
    await sql`update account set is_enabled = false where id = ${ben}`
    const team = (await planner(`GET /projects/${body.id}`)).body.auditors
    expect(team.map((one: { id: number; isEnabled: boolean }) => [one.id, one.isEnabled]).toSorted()).toEqual(
      [
        [anna, true],
        [ben, false],
      ].toSorted(),
    )
  })

  test('sees the audits whose team they are on, and no others', async () => {
    const anna = await makeStandardHolder(sql)
    const auditor = await signIn(app, anna)
    const { body: own } = await create({ auditors: [{ id: anna }] })
    const { body: others } = await create()
    expect((await auditor('GET /projects')).body).toMatchObject({ count: '1', rows: [{ id: own.id }] })
    expect((await auditor('GET /projects?status=draft')).body).toEqual({ count: '0', rows: [] })
    expect((await auditor(`GET /projects/${own.id}`)).body).toEqual({
      ...own,
      auditors: [{ ...own.auditors[0], phone: '', grades: expect.any(Array), basis: expect.any(Object) }],
      copyOf: null,
      accepted: [],
      agreedBy: null,
      concerns: [],
      site: {
        id: expect.any(Number),
        name: 'Main site',
        isMain: true,
        address: '1 Mill Road',
        country: 'Vietnam',
        email: 'office@example.com',
        phone: '',
        contacts: [{ id: expect.any(Number), name: 'Lan Tran', description: '', email: '', phone: '' }],
      },
      done: null,
      isFollowed: false,
    })
    expect((await auditor(`GET /projects/${others.id}`)).status).toBe(404)
    const body = { reason: 'x', version: own.version }
    expect((await auditor(`PUT /projects/${own.id}/cancel`, body)).status).toBe(403)
    await planner(`PUT /projects/${own.id}/cancel`, body)
    expect((await auditor(`GET /projects/${own.id}`)).status).toBe(404)
  })

  test('shares no reply with who sees other audits', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audits = await Promise.all([anna, ben].map(id => create({ auditors: [{ id }] })))
    const [ofAnna, ofBen] = audits.map(({ body }) => body.id)
    const [asAnna, asBen] = [await signIn(app, anna), await signIn(app, ben)]
    const seen = new Map([
      [asAnna, [ofAnna]],
      [asBen, [ofBen]],
      [planner, [ofAnna, ofBen]],
    ])
    // Some of them wait for a reading that is under way.
    const callers = [planner, asAnna, asBen, asAnna, planner, asBen, asBen, asAnna, planner]
    const answers = await Promise.all(callers.map(call => call('GET /projects?sort=id:desc&limit=2')))
    const ids = answers.map(({ body }) => body.rows.map(({ id }: { id: number }) => id).toSorted())
    expect(ids).toEqual(callers.map(call => seen.get(call)?.toSorted()))
  })
})
