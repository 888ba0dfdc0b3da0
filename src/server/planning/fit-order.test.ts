import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql, { country: 'NP' })

const day = (text: string) => ({ start: new Date(`${text}T01:00Z`), end: new Date(`${text}T10:00Z`) })
const asked = await makeAudit(sql, { customerId, ...day('2031-06-10'), standards: ['GRS', 'OCS'] })
const both = ['GRS', 'OCS']

const make = (name: string, standards: string[], country = 'VN') =>
  makeStandardHolder(sql, { name, standards, country })

async function visit(auditorId: number, on: string, given: object = {}, status = 'completed') {
  const id = await makeAudit(sql, { customerId, ...day(on), auditorIds: [auditorId], ...given })
  await sql`update audit set status = ${status} where id = ${id}`
}

const plain = await make('Plain', both)
const loaded = await make('Loaded', both)
await bookTimeOff(sql, loaded, day('2031-06-03'))
const near = await make('Near', both, 'NP')
const visitor = await make('Visitor', both)
await visit(visitor, '2030-05-01')
const later = await make('Later', both)
await visit(later, '2029-03-01')
await visit(later, '2030-07-01')
await visit(later, '2030-09-01', { customerId: await makeCustomer(sql) })
await visit(later, '2030-10-01', {}, 'assigned')
const half = await make('Half', ['GRS'])
const busy = await make('Busy', both)
await bookTimeOff(sql, busy, day('2031-06-10'))
const unqualified = await make('Unqualified', ['RDS'])
await make('Nobody', [])

const list = async (query: string) => (await planner(`GET /auditors?${query}`)).body
const names = async (query: string) => (await list(query)).rows.map(({ name }: { name: string }) => name)

describe('sorted by fit', () => {
  test('are first those who are ready, then by standards, load, country and last visit', async () => {
    const best = ['Near', 'Later', 'Visitor', 'Plain', 'Loaded', 'Half', 'Busy', 'Nobody', 'Unqualified']
    expect(await names(`projectId=${asked}&sort=fit:desc&sort=name:asc`)).toEqual(best)
    expect(await names(`projectId=${asked}&sort=fit:asc&sort=name:desc`)).toEqual([...best].reverse())
  })

  test('is a page of the whole', async () => {
    const page = await list(`projectId=${asked}&sort=fit:desc&limit=2&offset=1`)
    expect([page.count, page.rows.map(({ name }: { name: string }) => name)]).toEqual([
      '9',
      ['Later', 'Visitor'],
    ])
    expect(await names(`projectId=${asked}&sort=fit:desc&value=oade`)).toEqual(['Loaded'])
  })

  test('for an interval leaves country and visits out', async () => {
    const query = `start=2031-06-10T01:00:00Z&end=2031-06-10T10:00:00Z&sort=fit:desc&sort=name:asc`
    const rows = (await list(query)).rows
    expect(rows.at(-1)).toMatchObject({ name: 'Busy', qualified: true, available: false })
    expect(rows.at(-2)).toMatchObject({ name: 'Loaded', loadDays: 1, sameCountry: false, lastVisit: null })
  })

  test('needs something to fit', async () => {
    const { status, body } = await planner('GET /auditors?sort=fit:desc')
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'sort', message: 'sort: Sorting by fit needs an audit, or a start and an end.' }],
    ])
  })
})

describe('sorted by fit once rules are awake', () => {
  const verdicts = ['ready', 'confirm', 'override', 'cannot']
  const rankIn = async (query: string) => {
    const { rows } = await list(`${query}&sort=fit:desc&sort=name:asc&limit=100`)
    return rows.map(({ name, verdict }: { name: string; verdict: string }) => [name, verdict])
  }
  const inOrder = (ranked: string[][]) =>
    ranked.toSorted(([, a = ''], [, b = '']) => verdicts.indexOf(a) - verdicts.indexOf(b))
  const rule = (rules: object) => sql`update team_rules set rules = rules || ${sql.json(rules as never)}`

  test.each(['auditor', 'lead', 'expert', 'trainee', 'observer'])('follows the verdict as %s', async role => {
    const adviser = await make('Zoe', ['GRS'])
    await sql`update auditor_standard set grade = 'expert' where auditor_id = ${adviser}`
    const ranked = await rankIn(`projectId=${asked}&role=${role}`)
    await sql`delete from auditor_standard where auditor_id = ${adviser}`
    await sql`update account set is_enabled = false where id = ${adviser}`
    expect(ranked).toEqual(inOrder(ranked))
    expect(ranked).toContainEqual(['Zoe', role === 'expert' || role === 'observer' ? 'ready' : 'confirm'])
    if (role === 'auditor') expect(ranked.at(-1)).toEqual(['Nobody', 'cannot'])
  })

  test('takes what was accepted of who is on the team as that', async () => {
    const mill = await makeCustomer(sql)
    const auditorIds = [unqualified, half]
    const team = await makeAudit(sql, {
      ...day('2031-09-10'),
      customerId: mill,
      standards: ['GRS', 'OCS'],
      auditorIds,
    })
    const [exclusion] = await sql<{ id: number }[]>`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from)
      values (${half}, ${mill}, 'family', 'office', '2020-01-01') returning id`
    for (const key of [`${unqualified}:unqualified`, `${half}:excluded:${exclusion?.id}`])
      await sql`
        update roster_entry set accepted = ${sql.json([{ key, by: plain, at: '2031-01-01T00:00:00Z' }])}
        where audit_id = ${team} and auditor_id = ${key.split(':')[0] ?? ''}::integer`
    await rule({ unqualified: 'stop' })
    const before = await rankIn(`projectId=${team}`)
    const moved = await rankIn(`projectId=${team}&start=2031-09-17T01:00:00Z&end=2031-09-17T10:00:00Z`)
    await rule({ unqualified: 'warn' })
    await sql`update exclusion set withdrawn_at = now(), withdrawn_why = 'x' where auditor_id = ${half}`
    for (const [ranked, verdict] of [
      [before, 'ready'],
      [moved, 'confirm'],
    ] as const) {
      expect(ranked).toEqual(inOrder(ranked))
      expect(ranked).toContainEqual(['Unqualified', verdict])
      expect(ranked).toContainEqual(['Half', verdict])
    }
  })
})

test('For an audit each candidate says whether they live in the customer’s country, and when they were there last.', async () => {
  const { rows } = await list(`projectId=${asked}&sort=id:asc`)
  const answered = rows.map(({ id, sameCountry, lastVisit }: Record<string, unknown>) => [
    id,
    sameCountry,
    lastVisit,
  ])
  expect(answered).toEqual(
    expect.arrayContaining([
      [plain, false, null],
      [near, true, null],
      [visitor, false, '2030-05-01T10:00:00.000Z'],
      [later, false, '2030-07-01T10:00:00.000Z'],
      [half, false, null],
      [unqualified, false, null],
    ]),
  )
})

describe('How far somebody lives from the site', () => {
  const hanoi = { latitude: 21.03, longitude: 105.85 }
  const live = (id: number, { latitude, longitude }: typeof hanoi) =>
    sql`update auditor set latitude = ${latitude}, longitude = ${longitude} where id = ${id}`

  test('is told where both places are known, and decides before the country', async () => {
    const mill = await makeCustomer(sql, { country: 'VN' })
    const wanted = await makeAudit(sql, { customerId: mill, ...day('2031-07-10'), standards: ['ISO9001'] })
    const home = await make('Compatriot', ['ISO9001'])
    const [close, distant] = [
      await make('Close', ['ISO9001'], 'NP'),
      await make('Distant', ['ISO9001'], 'NP'),
    ]
    await live(close, hanoi)
    await live(distant, { latitude: 10.78, longitude: 106.7 })
    const ranked = async () => {
      const { rows } = await list(`projectId=${wanted}&sort=fit:desc&limit=3`)
      return rows.map(({ name, distanceKm }: Record<string, unknown>) => [name, distanceKm])
    }
    expect(await ranked()).toEqual([
      ['Compatriot', null],
      ['Distant', null],
      ['Close', null],
    ])
    await sql`update site set latitude = 20.86, longitude = 106.68 where customer_id = ${mill}`
    expect(await ranked()).toEqual([
      ['Close', 88],
      ['Distant', 1121],
      ['Compatriot', null],
    ])
    expect(await names(`projectId=${wanted}&sort=fit:asc&limit=100`)).toEqual(
      (await names(`projectId=${wanted}&sort=fit:desc&limit=100`)).toReversed(),
    )
    expect(home).toBeGreaterThan(0)
  })
})

test('For an audit each candidate says what the customer would like of them, and as what they hold its standards.', async () => {
  const answer = async () => {
    const { rows } = await list(`projectId=${asked}&auditorId=${half}&auditorId=${plain}&sort=id:asc`)
    return rows.map(({ wish, grades }: Record<string, unknown>) => ({ wish, grades }))
  }
  const [grs, ocs] = [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'OCS')]
  const as = (grade: string, ...ids: number[]) => ids.map(standardId => ({ standardId, grade }))
  const both = as('auditor', ...[grs, ocs].sort((a, b) => a - b))
  expect(await answer()).toEqual([
    { wish: null, grades: both },
    { wish: null, grades: as('auditor', grs) },
  ])
  await sql`
    insert into customer_wish (customer_id, auditor_id, wish)
    values (${customerId}, ${plain}, 'preferred'), (${customerId}, ${half}, 'refused')`
  await sql`update auditor_standard set grade = 'trainee' where auditor_id = ${half}`
  expect(await answer()).toEqual([
    { wish: 'preferred', grades: both },
    { wish: 'refused', grades: as('trainee', grs) },
  ])
})
