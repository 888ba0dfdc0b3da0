import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { exportedLists } from '#contract/exports.ts'
import { entities } from '#contract/records/cards.ts'
import { permissions } from '#domain/permissions.ts'
import { callWith, listServed, openSession, signIn, startApp } from './app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from './factories.ts'

// Whoever may do anything but see the register reads nowhere why somebody is excluded, or was sent all the same. Whatever is
// written of that says "Zebra" here, and the relationship is consultancy.

let log = ''
const logDestination = new Writable({
  write(chunk, _, done) {
    log += chunk
    done()
  },
})
const app = await startApp({ logLevel: 'trace', logDestination })
const { sql } = app
const secret = /zebra|"consultancy"/i
const manager = await signIn(app, 'Certification manager')
const token = await openSession(app, await makeCurious())
const [anna, ben] = [await makeStandardHolder(sql, { name: 'Anna' }), await makeStandardHolder(sql)]
const customerId = await makeCustomer(sql, { companyName: 'Acme' })
const start = new Date('2031-06-10T02:00Z')
const end = new Date('2031-06-10T09:00Z')
const auditId = await makeAudit(sql, { customerId, start, end })
const ids = [anna, ben, customerId, auditId, ...(await writeRegister())]

/** Who holds every permission but the one. */
async function makeCurious(): Promise<number> {
  const held = permissions.map(({ name }) => name).filter(name => name !== 'ViewImpartiality')
  const [role] = await sql`insert into role (name) values ('Curious') returning id`
  await sql`insert into role_permission select ${role?.id}, unnest(${held}::text[])`
  return makeAccount(sql, { name: 'Cora', role: 'Curious' })
}

/** One that was overridden, and then changed; one that was withdrawn, and one in its place. */
async function writeRegister(): Promise<number[]> {
  const form = {
    customerId,
    reason: 'consultancy',
    from: '2020-01-01',
    to: null,
    note: 'Zebra: advised them.',
  }
  const first = (await manager('POST /exclusions', { ...form, auditorId: anna })).body
  const override = { reason: 'Zebra: nobody else speaks the language.' }
  const assigned = await manager(`PUT /projects/${auditId}/assign`, {
    auditors: [{ id: anna }],
    version: 0,
    override,
  })
  const changed = await manager(`PUT /exclusions/${first.id}`, {
    note: 'Zebra: for years.',
    version: first.version,
    confirmed: true,
  })
  const second = (await manager('POST /exclusions', { ...form, auditorId: ben })).body
  const withdrawn = await manager(`PUT /exclusions/${second.id}`, {
    withdrawn: true,
    why: 'Zebra: somebody else.',
    version: second.version,
  })
  const third = await manager('POST /exclusions', { ...form, auditorId: ben })
  expect([assigned.status, changed.status, withdrawn.status, third.status]).toEqual([200, 200, 200, 201])
  return [first.id, second.id, third.body.id]
}

const read = async (url: string) => {
  const { statusCode, body } = await app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, body }
}

/** What can be read, but for the live stream, which has no end. */
const readable = (await listServed(app))
  .filter(name => name.startsWith('GET ') && name !== 'GET /events')
  .map(name => name.replace('GET ', ''))

const span = `start=${new Date('2031-01-01').toISOString()}&end=${new Date('2031-12-31').toISOString()}`
const histories = entities.flatMap(entity => ids.map(id => `entity=${entity}&entityId=${id}`))

function queriesOf(path: string): string[] {
  if (path.startsWith('/history')) return histories
  return path.includes('{id}') ? ['', span] : ['', 'value=Zebra', 'sort=id:asc&limit=1000', span]
}

test.each(readable)('Why somebody is excluded never shows in %s', async path => {
  for (const query of queriesOf(path))
    for (const id of path.includes('{id}') ? ids : [0]) {
      const { body } = await read(`${path.replace('{id}', String(id))}?${query}`)
      expect(body).not.toMatch(secret)
    }
})

test('What was overridden is read without why, and neither mail nor notification nor event tells it', async () => {
  expect((await read(`/projects/${auditId}`)).body).toContain('"isOverridden":true')
  expect((await read('/exclusions/overrides')).statusCode).toBe(403)
  for (const table of ['mail', 'notification', 'live_event'])
    expect(JSON.stringify(await sql`select * from ${sql(table)}`)).not.toMatch(secret)
})

test('Why is kept in the register and its history alone: not in what is mailed, pushed, told live, planned or kept for a screen', async () => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`
  const holding: string[] = []
  for (const { name } of tables) {
    const [found] = await sql`select from ${sql(name)} one where one::text ilike '%zebra%' limit 1`
    if (found) holding.push(name)
  }
  expect(holding).toEqual(['exclusion', 'history', 'team_override'])
})

test('A refusal says who is excluded and until when, and no more', async () => {
  const other = await makeAudit(sql, { customerId, start, end })
  const { statusCode, body } = await app.inject({
    method: 'PUT',
    url: `/api/projects/${other}/assign`,
    headers: { authorization: `Bearer ${token}` },
    payload: { auditors: [{ id: ben }], version: 0 },
  })
  expect(statusCode).toBe(409)
  expect(body).toContain('Excluded from Acme.')
  expect(body).not.toMatch(secret)
})

// Rows of a proposal are asked for by its number; they say of an exclusion what the finder says.
const lists = Object.keys(exportedLists).filter(list => list !== 'plan-rows')

test.each(lists)('… nor in the list of %s as a file', async list => {
  const curious = callWith(app, token)
  const query = list === 'rosters' ? { start: '2031-01-01T00:00:00Z', end: '2031-12-31T00:00:00Z' } : {}
  const { status, body } = await curious('POST /exports', { list, format: 'csv', query })
  // Nothing of that list is for who may not read why.
  const isOpen = list !== 'overrides'
  expect({ status, body }).toMatchObject({ status: isOpen ? 201 : 403 })
  if (!isOpen) return
  const file = await app.inject({ url: body.url })
  expect(file.statusCode).toBe(200)
  expect(file.body).not.toMatch(secret)
})

test('… nor in everything, nor in a calendar', async () => {
  const curious = callWith(app, token)
  const everything = await curious('POST /exports', { list: 'everything', format: 'csv' })
  expect([everything.status, everything.body.message]).toEqual([
    403,
    expect.stringContaining('impartiality register'),
  ])
  const soon = new Date(Date.now() + 7 * 86_400_000)
  const id = await makeAudit(sql, { customerId, start: soon, end: new Date(soon.getTime() + 3_600_000) })
  const override = { reason: 'Zebra: nobody else is left.' }
  const assigned = await manager(`PUT /projects/${id}/assign`, {
    auditors: [{ id: ben }],
    version: 0,
    override,
  })
  expect(assigned.status).toBe(200)
  const { body } = await curious('POST /calendar-links', { name: 'All', scope: 'all', detail: 'details' })
  const feed = await app.inject({ url: new URL(body.url).pathname })
  expect(feed.body).toContain('BEGIN:VEVENT')
  expect(feed.body).not.toMatch(secret)
})

/** In a URL of the log it is what the reader searched for themselves. */
const logged = () => log.replace(/"url":"[^"]*"/g, '')

test('The log of all that was called here, at its most talkative, has nothing of why', async () => {
  expect(log).toContain('/api/exclusions')
  expect(logged()).not.toMatch(/zebra|consultancy/i)
})

test('… nor has a save that breaks in the database, which would name the row', async () => {
  const unlogged = log.length
  await sql`alter table exclusion add constraint breaks check (note not like '%breaks%') not valid`
  await sql`alter table team_override add constraint breaks check (reason not like '%breaks%') not valid`
  const form = { customerId, auditorId: anna, reason: 'consultancy', from: '2040-01-01', to: null }
  const excluded = await manager('POST /exclusions', { ...form, note: 'Zebra: breaks.' })
  const id = await makeAudit(sql, {
    customerId,
    start: new Date('2031-07-01T02:00Z'),
    end: new Date('2031-07-01T09:00Z'),
  })
  const override = { reason: 'Zebra: breaks the save.' }
  const assigned = await manager(`PUT /projects/${id}/assign`, {
    auditors: [{ id: ben }],
    version: 0,
    override,
  })
  await sql`alter table exclusion drop constraint breaks`
  await sql`alter table team_override drop constraint breaks`
  expect([excluded.status, assigned.status]).toEqual([500, 500])
  expect(log.slice(unlogged)).toContain('a call failed')
  expect(logged()).not.toMatch(/zebra|consultancy/i)
})
