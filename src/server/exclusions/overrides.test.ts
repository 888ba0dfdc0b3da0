import { describe, expect, test } from 'vitest'
import { type Call, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const managerId = await makeAccount(sql, { name: 'Mai Do', role: 'Certification manager' })
const manager = await signIn(app, managerId)
const other = await signIn(app, await makeAccount(sql, { role: 'Certification manager' }))
const planner = await signIn(app, 'Planner')
const administrator = await signIn(app, 'Administrator')

const why = 'zebra: nobody else speaks the language'
const override = { reason: why }
const secret = /zebra|family/i

async function makeExcluded(given: { from?: string; to?: string } = {}) {
  const auditorId = await makeStandardHolder(sql, { name: unique('Anna') })
  const companyName = unique('Acme')
  const customerId = await makeCustomer(sql, { companyName })
  const form = {
    auditorId,
    customerId,
    reason: 'family',
    from: '2020-01-01',
    note: 'zebra: sister',
    ...given,
  }
  const { body } = await manager('POST /exclusions', form)
  return {
    auditorId,
    customerId,
    companyName,
    exclusionId: body.id as number,
    name: body.auditorName as string,
  }
}

const assign = (call: Call, audit: number, auditorId: number, given: object = {}) =>
  call(`PUT /projects/${audit}/assign`, { auditors: [{ id: auditorId }], version: 0, ...given })

describe('Audits in spite of an exclusion', () => {
  type Row = { id: number; audits: { id: number; isOverridden: boolean }[] }
  const read = async (call: Call, query: string): Promise<Row[]> =>
    (await call(`GET /exclusions?${query}`)).body.rows
  const day = (nth: number, month = 5) => ({
    start: new Date(Date.UTC(2085, month, nth, 1)),
    end: new Date(Date.UTC(2085, month, nth, 10)),
  })

  test('stand with it: which were overridden, and which were booked before it came; nothing else does', async () => {
    const auditorId = await makeStandardHolder(sql)
    const customerId = await makeCustomer(sql)
    const auditorIds = [auditorId]
    const booked = await makeAudit(sql, { ...day(12), customerId, auditorIds })
    const canceled = await makeAudit(sql, { ...day(14), customerId, auditorIds })
    await sql`update audit set status = 'canceled', status_reason = 'Fire.' where id = ${canceled}`
    for (const other of [day(1, 2), day(1, 8)]) await makeAudit(sql, { ...other, customerId, auditorIds })
    await makeAudit(sql, { ...day(16), auditorIds })
    const days = { from: '2085-06-10', to: '2085-06-20' }
    const form = { auditorId, customerId, reason: 'family', note: '', ...days, confirmed: true }
    const { body } = await manager('POST /exclusions', form)
    const overridden = await makeAudit(sql, { ...day(11), customerId })
    expect((await assign(manager, overridden, auditorId, { override })).status).toBe(200)
    const own = `auditorId=${auditorId}`
    const [row] = await read(planner, own)
    expect(row?.audits).toMatchObject([
      { id: overridden, isOverridden: true, start: day(11).start.toISOString() },
      { id: booked, isOverridden: false },
    ])
    expect((await planner(`GET /exclusions/${body.id}`)).body.audits).toEqual(row?.audits)
    expect(row?.audits.map(({ id }) => id)).not.toContain(canceled)
    expect(await read(planner, `${own}&despite=notOverridden`)).toHaveLength(1)
    // By the days at the site, of one and the same audit: the 11th was overridden, the 12th was not.
    const within = async (from: string, to: string, way = 'notOverridden') =>
      (await read(planner, `${own}&despite=${way}&despiteFrom=2085-06-${from}&despiteTo=2085-06-${to}`))
        .length
    expect(await Promise.all([within('12', '12'), within('11', '12'), within('11', '11')])).toEqual([1, 1, 0])
    expect(await within('11', '11', 'overridden')).toBe(1)
    expect(await within('13', '11')).toBe(0)
    expect(await read(planner, `${own}&despiteFrom=2085-06-13`)).toEqual([])
    expect(await read(planner, `${own}&despiteTo=2085-06-11`)).toHaveLength(1)
    await sql`update roster_entry set released_at = now() where audit_id = ${booked}`
    expect(await read(planner, `${own}&despite=notOverridden`)).toEqual([])
    expect(await read(planner, `${own}&despite=overridden`)).toHaveLength(1)
    await manager(`PUT /exclusions/${body.id}`, { withdrawn: true, why: 'A mistake.', version: 0 })
    expect((await read(planner, own))[0]?.audits).toEqual([])
  })

  test('are not told to who may not read the register', async () => {
    const { auditorId, customerId } = await makeExcluded({ from: '2085-07-01' })
    const audit = await makeAudit(sql, { ...day(11, 6), customerId })
    await assign(manager, audit, auditorId, { override })
    const auditor = await signIn(app, auditorId)
    expect((await read(auditor, 'sort=id:asc')).map(({ audits }) => audits)).toEqual([[]])
    for (const query of ['despite=overridden', 'despiteFrom=2085-07-11', 'despiteTo=2085-07-11'])
      expect(await read(auditor, query)).toEqual([])
  })
})

describe('An excluded auditor', () => {
  test('stands at Can’t in the finder, with what anybody may read', async () => {
    const { auditorId, customerId, companyName } = await makeExcluded({ to: '2099-12-31' })
    const audit = await makeAudit(sql, { customerId })
    for (const call of [planner, await signIn(app, 'Customer service')]) {
      const { body } = await call(`GET /auditors?projectId=${audit}&id=${auditorId}`)
      expect(body.rows).toMatchObject([
        {
          verdict: 'override',
          reasons: [
            { code: 'excluded', severity: 'stop', text: `Excluded from ${companyName} until 31 Dec 2099.` },
          ],
        },
      ])
      expect(JSON.stringify(body)).not.toMatch(secret)
    }
  })

  const july = (day: number) => ({
    start: new Date(Date.UTC(2086, 6, day, 1)).toISOString(),
    end: new Date(Date.UTC(2086, 6, day, 10)).toISOString(),
  })

  test('is refused by assign, re-assign, create, gift, move and change of customer', async () => {
    const excluded = await makeExcluded({ from: '2086-07-01', to: '2086-07-20' })
    const { auditorId, customerId } = excluded
    const at = (day: number) => ({ start: new Date(july(day).start), end: new Date(july(day).end) })
    const draft = await makeAudit(sql, { customerId, ...at(5) })
    const ben = await makeStandardHolder(sql)
    const held = await makeAudit(sql, { customerId, ...at(6), auditorIds: [ben] })
    const [entry] = await sql<{ id: number }[]>`select id from roster_entry where audit_id = ${held}`
    const later = await makeAudit(sql, { customerId, ...at(25), auditorIds: [auditorId] })
    const elsewhere = await makeAudit(sql, { ...at(8), auditorIds: [auditorId] })
    const standardId = (await sql<{ id: number }[]>`select id from standard where code = 'GRS'`).map(
      one => one.id,
    )
    const refused = [
      await assign(planner, draft, auditorId),
      await planner(`PUT /projects/${held}/re-assign`, { auditors: [{ id: auditorId }], version: 0 }),
      await planner('POST /projects', {
        idflNumber: unique('AUD'),
        customerId,
        standardId,
        ...july(9),
        auditors: [{ id: auditorId }],
      }),
      await administrator(`PUT /rosters/${entry?.id}`, { auditorId, version: 0 }),
      await planner(`PUT /projects/${later}`, { ...july(10), version: 0 }),
      await planner(`PUT /projects/${elsewhere}`, { customerId, version: 0 }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.code, body.details?.needs]).toEqual([409, 'unfit', 'override'])
      expect(JSON.stringify(body)).not.toMatch(secret)
    }
    const bare = { confirmed: true }
    expect((await assign(planner, draft, auditorId, bare)).status).toBe(409)
  })

  test('goes only with an override of who may, with why; the register says who and why, and others are told', async () => {
    const { auditorId, customerId, companyName, exclusionId, name } = await makeExcluded()
    const number = unique('OVER')
    const audit = await makeAudit(sql, { number, customerId })
    expect(await assign(planner, audit, auditorId, { override })).toMatchObject({
      status: 403,
      body: { message: 'You don’t have the permission to override the impartiality register.' },
    })
    expect((await assign(manager, audit, auditorId, { override: { reason: 'short' } })).status).toBe(400)
    expect((await assign(manager, audit, auditorId, { override })).status).toBe(200)
    const { body } = await planner(`GET /exclusions/overrides?auditorId=${auditorId}`)
    expect(body).toMatchObject({
      count: '1',
      rows: [
        {
          who: { id: managerId, name: 'Mai Do' },
          why,
          projectId: audit,
          idflNumber: number,
          companyName,
          auditorId,
          key: `${auditorId}:excluded:${exclusionId}`,
          code: 'excluded',
          exclusionId,
        },
      ],
    })
    const [notified] = (await other('GET /notifications?limit=1')).body.rows
    expect(notified).toMatchObject({
      type: 'impartiality:overridden',
      title: `Mai Do overrode the exclusion of ${name} from ${companyName} for ${number}.`,
      entityId: exclusionId,
    })
    const own = (await manager('GET /notifications?limit=100')).body.rows
    expect(own.filter((one: { entityId: number }) => one.entityId === exclusionId)).toEqual([])
    // It goes on: the key is accepted with the booking.
    expect(
      (await manager(`PUT /exclusions/${exclusionId}`, { to: '2099-01-01', version: 0 })).body.affected.count,
    ).toBe(0)
  })

  test('with an audit that is created at once', async () => {
    const { auditorId, customerId, exclusionId } = await makeExcluded()
    const standardId = (await sql<{ id: number }[]>`select id from standard where code = 'GRS'`).map(
      one => one.id,
    )
    const form = {
      idflNumber: unique('AUD'),
      customerId,
      standardId,
      ...july(12),
      auditors: [{ id: auditorId }],
      override,
    }
    expect((await manager('POST /projects', form)).status).toBe(201)
    const notified = (await other('GET /notifications?limit=100')).body.rows
    expect(notified.filter((one: { entityId: number }) => one.entityId === exclusionId)).toHaveLength(1)
  })
})

describe('The register of overrides', () => {
  test.each([
    ['code=excluded', 1],
    ['code=refused', 0],
    ['value=zebra', 1],
    ['value=nothing', 0],
    ['start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z', 1],
    ['end=2020-01-01T00:00:00Z', 0],
  ])('is narrowed by %s', async (query, count) => {
    const { auditorId, customerId } = await makeExcluded()
    await assign(manager, await makeAudit(sql, { customerId }), auditorId, { override })
    const { body } = await manager(`GET /exclusions/overrides?customerId=${customerId}&${query}`)
    expect(body.count).toBe(String(count))
  })

  test('is the one place where why is written: no other reply, history, export, mail or event tells it', async () => {
    const { auditorId, customerId } = await makeExcluded()
    const audit = await makeAudit(sql, { customerId })
    await assign(manager, audit, auditorId, { override })
    const service = await makeAccount(sql, { role: 'Customer service' })
    for (const id of [service, auditorId]) {
      const call = await signIn(app, id)
      const paths = [
        `GET /projects/${audit}`,
        `GET /history?entity=project&entityId=${audit}&limit=1000`,
        'GET /notifications?limit=100',
        `GET /projects?id=${audit}`,
      ] as const
      for (const path of paths) {
        const { status, body } = await call(path)
        expect(status).toBe(200)
        expect(JSON.stringify(body)).not.toMatch(secret)
      }
      expect((await call('GET /exclusions/overrides')).status).toBe(403)
      const headers = { authorization: `Bearer ${await openSession(app, id)}` }
      const url = `/api/history/export?entity=project&entityId=${audit}`
      expect((await app.inject({ url, headers })).body).not.toMatch(secret)
    }
    const rows = await sql<{ after: object; before: object; reason: string }[]>`
      select before, after, reason from history where entity <> 'exclusion'`
    expect(JSON.stringify(rows)).not.toMatch(secret)
    expect(JSON.stringify(rows)).toContain('Overridden: impartiality register no.')
    expect(JSON.stringify(await sql`select * from mail`)).not.toMatch(secret)
    expect(JSON.stringify(await sql`select * from notification`)).not.toMatch(secret)
    expect(JSON.stringify(await sql`select * from live_event`)).not.toMatch(secret)
  })

  test('who may override but not see it learns nothing of why', async () => {
    const { auditorId, customerId } = await makeExcluded()
    const call = await signInWith(app, [
      'ViewAllAudit',
      'ViewAuditDetail',
      'ModifyAudit',
      'OverrideImpartiality',
    ])
    const audit = await makeAudit(sql, { customerId })
    const refused = await assign(call, audit, auditorId)
    const done = await assign(call, audit, auditorId, { override: { reason: 'There is nobody else.' } })
    expect([refused.status, done.status]).toEqual([409, 200])
    expect(JSON.stringify([refused, done])).not.toMatch(secret)
  })
})
