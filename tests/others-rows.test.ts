import { describe, expect, test } from 'vitest'
import { entities } from '#contract/records/cards.ts'
import { callWith, listServed, openSession, signIn, startApp } from './app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
} from './factories.ts'
import { addressOf, openStream } from './stream.ts'

// An auditor sees what is theirs. Everything of somebody else's says "Zephyr" here, so that a leak shows anywhere.

const app = await startApp()
const { sql } = app
const mine = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const other = await makeStandardHolder(sql, { name: 'Zephyr Quill' })
const customerId = await makeCustomer(sql, { companyName: 'Zephyr Mills' })
const ownAudit = await makeAudit(sql, { number: 'OWN-1', auditorIds: [mine] })
const otherAudit = await makeAudit(sql, { number: 'ZEPHYR-1', customerId, auditorIds: [other] })
const february = { start: new Date('2026-02-02T00:00Z'), end: new Date('2026-02-04T00:00Z') }
const otherEntry = await bookTimeOff(sql, other, february)
const [otherSession] = await sql<{ id: number }[]>`
  insert into session (account_id, user_agent) values (${other}, 'Zephyr browser') returning id`
const call = await signIn(app, mine)
const { id: otherRequest } = await makeRequest(sql, { userId: other, reviewerId: await makeAccount(sql) })
await sql`insert into notification (account_id, kind, title, entity, entity_id)
  values (${other}, 'audit:assigned', 'Zephyr is on it.', 'project', ${otherAudit})`
const ids = [other, otherAudit, otherEntry, customerId, otherSession?.id ?? 0, otherRequest]
const text = async (request: `GET /${string}`) => JSON.stringify((await call(request)).body)
/** What can be read, but for the live stream, which has no end. */
const readable = (await listServed(app))
  .filter(name => name.startsWith('GET ') && name !== 'GET /events')
  .map(name => name.replace('GET ', ''))

describe('What is somebody else’s', () => {
  test.each(readable)('never shows in %s to an auditor', async path => {
    const span = 'start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z'
    const histories = entities.flatMap(entity => ids.map(id => `entity=${entity}&entityId=${id}`))
    const queries =
      path === '/history' ? histories : ['', 'value=Zephyr', 'name=Zephyr', 'sort=id:asc&limit=1000', span]
    for (const query of queries)
      for (const id of path.includes('{id}') ? ids : [0])
        expect(await text(`GET ${path.replace('{id}', String(id))}?${query}` as 'GET /')).not.toMatch(
          /zephyr/i,
        )
  })

  test.each([
    ['GET /users', 1],
    ['GET /users?value=Zephyr', 0],
    [`GET /users?id=${other}`, 0],
    ['GET /users?isDeleted=true', 0],
    ['GET /projects', 1],
    ['GET /projects?idflNumber=ZEPHYR', 0],
    ['GET /projects?companyName=Zephyr', 0],
    [`GET /projects?auditorId=${other}`, 0],
    [`GET /projects?customerId=${customerId}`, 0],
    ['GET /rosters/rosters/me?start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z', 1],
    ['GET /users/me/sessions', 1],
    ['GET /requests', 0],
    [`GET /requests?userId=${other}`, 0],
    ['GET /notifications', 0],
  ] as const)('counts for nothing: %s is %i', async (request, count) => {
    expect((await call(request as 'GET /')).body.count).toBe(String(count))
  })

  test.each([
    ['GET', '/users/', other],
    ['GET', '/projects/', otherAudit],
    ['GET', '/rosters/', otherEntry],
    ['GET', '/requests/', otherRequest],
    ['GET', '/history?entity=request&entityId=', otherRequest],
    ['GET', '/history?entity=project&entityId=', otherAudit],
    ['GET', '/history?entity=roster&entityId=', otherEntry],
    ['DELETE', '/requests/', otherRequest],
    ['DELETE', '/users/me/sessions/', otherSession?.id ?? 0],
    ['PUT', '/users/', other],
    ['PUT', '/projects/', otherAudit],
    ['DELETE', '/projects/', otherAudit],
    ['PUT', '/users/soft-delete/', other],
  ])('is refused in the words for what does not exist: %s %s', async (method, path, id) => {
    const answers = await Promise.all(
      [id, 2147483647].map(one => callWith(app)(`${method} ${path}${one}` as 'GET /')),
    )
    expect(answers[0]).toEqual(answers[1])
    const [exists, unknown] = await Promise.all(
      [id, 2147483647].map(one => call(`${method} ${path}${one}` as 'GET /')),
    )
    expect(exists).toEqual(unknown)
    expect([403, 404]).toContain(exists?.status)
  })

  test('never comes by the live stream, whatever is done with it', async () => {
    const stream = await openStream(await addressOf(app), await openSession(app, mine))
    const admin = await signIn(app, 'Administrator')
    const done = [
      await admin(`PUT /projects/${otherAudit}`, { note: 'Zephyr.', version: 0 }),
      await admin(`PUT /rosters/${otherEntry}`, { ...february, note: 'Zephyr.', version: 0 }),
      await admin(`PUT /users/disable-user/${other}?isEnabled=false`),
      await admin(`PUT /users/disable-user/${other}?isEnabled=true`),
      await admin(`PUT /projects/${otherAudit}/cancel`, { reason: 'Zephyr.', version: 1 }),
      await admin(`PUT /customers/${customerId}`, {
        ...(await admin(`GET /customers/${customerId}`)).body,
        phone: '+84 1',
      }),
    ]
    await sql`update request set note = 'Zephyr.' where id = ${otherRequest}`
    await sql`update auditor_standard set valid_to = '2030-12-31' where auditor_id = ${other}`
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await stream.all(sql)).toEqual([{ event: 'ready', data: {} }])

    await admin(`PUT /projects/${ownAudit}`, { note: 'Bring boots.', version: 0 })
    expect((await stream.receives({ entity: 'project' })).data).toMatchObject({ id: ownAudit })
  })

  test('is sent once on losing access: who is taken off an audit learns that it is gone', async () => {
    const audit = await makeAudit(sql, {
      auditorIds: [mine],
      start: new Date('2026-05-04T01:00Z'),
      end: new Date('2026-05-04T10:00Z'),
    })
    const stream = await openStream(await addressOf(app), await openSession(app, mine))
    const admin = await signIn(app, 'Administrator')
    expect((await call(`GET /projects/${audit}`)).status).toBe(200)
    const taken = await admin(`PUT /projects/${audit}/re-assign`, { auditors: [{ id: other }], version: 0 })
    expect(taken.status).toBe(200)
    await stream.receives({ entity: 'project', id: audit })
    await stream.receives({ entity: 'roster', action: 'delete' })
    expect((await call(`GET /projects/${audit}`)).status).toBe(404)
    const before = (await stream.all(sql)).length
    await admin(`PUT /projects/${audit}`, { note: 'Zephyr.', version: 1 })
    expect((await stream.all(sql)).length).toBe(before)
  })

  test('leaves one’s own in sight', async () => {
    expect((await call(`GET /users/${mine}`)).body.name).toBe('Anna Nguyen')
    expect((await call(`GET /projects/${ownAudit}`)).body.idflNumber).toBe('OWN-1')
  })
})
