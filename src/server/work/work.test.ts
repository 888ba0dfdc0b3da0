import { describe, expect, test } from 'vitest'
import { type WorkKind, workKinds } from '#domain/work.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import {
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  unique,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

type Row = { kind: WorkKind; id: number; at: string; [more: string]: unknown }
type Call = typeof planner

const list = async (query = '', call: Call = planner) =>
  (await call(`GET /work?limit=1000${query}`)).body as { count: string; rows: Row[] }
const counts = async (query = '', call: Call = planner) =>
  (await call(`GET /work/counts?${query}`)).body.rows as { kind: WorkKind; count: number; isCut: boolean }[]
const kindsOf = async (id: number, query = '') =>
  (await list(query)).rows.filter(row => row.id === id && 'audit' in row).map(({ kind }) => kind)
const rowOf = async (id: number) => (await list()).rows.find(row => row.id === id && 'audit' in row)

/** Whole days at 08:00 to 17:00 in Vietnam, so many days from now. */
const days = (count: number, length = 0) => {
  const start = new Date(Date.now() + count * 86_400_000)
  start.setUTCHours(1, 0, 0, 0)
  return { start, end: new Date(start.getTime() + length * 86_400_000 + 9 * 3_600_000) }
}
const holder = (...standards: string[]) => makeStandardHolder(sql, { standards })
const versionOf = async (id: number): Promise<number> => (await planner(`GET /projects/${id}`)).body.version
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

async function fallIll(auditorId: number, auditId: number, { start, end }: { start: Date; end: Date }) {
  const step = { kind: 'book', booking: { auditorId, kind: 'sickLeave', start, end } }
  const releases = [{ projectId: auditId, version: await versionOf(auditId) }]
  expect((await planner('POST /changes', { steps: [step], releases })).status).toBe(200)
}

describe('Each audit is listed once, under the first that holds of it', () => {
  test('a draft by its start; a team that nothing is said of is not listed', async () => {
    const when = days(40)
    const draft = await makeAudit(sql, when)
    const well = await makeAudit(sql, { ...days(41), auditorIds: [await holder('GRS')] })
    expect(await rowOf(draft)).toMatchObject({
      kind: 'draft',
      at: when.start.toISOString(),
      audit: { id: draft },
    })
    expect(await kindsOf(well)).toEqual([])
  })

  test('overdue once it is over, whatever its team lacks', async () => {
    const id = await makeAudit(sql, {
      ...days(-3),
      standards: ['GRS', 'GOTS'],
      auditorIds: [await holder('GRS')],
    })
    expect(await kindsOf(id)).toEqual(['overdue'])
    await planner(`PUT /projects/${id}/complete`, { version: await versionOf(id), confirmed: true })
    expect(await kindsOf(id)).toEqual([])
  })

  test('lost where somebody was taken off, with who and what they are booked for now', async () => {
    const [anna, ben] = [await holder('GRS'), await holder('GOTS')]
    const when = days(20)
    const id = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...when })
    await fallIll(anna, id, when)
    expect(await rowOf(id)).toMatchObject({ kind: 'lost', left: [{ id: anna, to: null, isAway: true }] })
    const alone = await makeAudit(sql, { auditorIds: [await holder('GRS')], ...days(21) })
    const step = { kind: 'unassign', projectId: alone, version: 0, auditors: [{ id: anna }] }
    const [entry] = await sql<
      { auditorId: number }[]
    >`select auditor_id from roster_entry where audit_id = ${alone}`
    const off = { ...step, auditors: [{ id: entry?.auditorId }] }
    expect((await planner('POST /changes', { steps: [off] })).status).toBe(200)
    const other = await makeAudit(sql, { auditorIds: [entry?.auditorId ?? 0], ...days(21) })
    expect(await rowOf(alone)).toMatchObject({
      kind: 'lost',
      audit: { status: 'draft' },
      left: [{ id: entry?.auditorId, to: { projectId: other }, isAway: false }],
    })
  })

  test('a draft that was made one by hand is a draft', async () => {
    const id = await makeAudit(sql, { auditorIds: [await holder('GRS')], ...days(22) })
    await planner(`PUT /projects/${id}/draft`, { version: 0 })
    expect(await kindsOf(id)).toEqual(['draft'])
  })

  test('expiring where the standard runs out before the audit is over, else uncovered', async () => {
    const when = days(30, 2)
    const lastDay = dayOf(when.start)
    const cho = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: lastDay }] })
    const [runs, never] = [
      await makeAudit(sql, { ...when, auditorIds: [cho] }),
      await makeAudit(sql, { ...days(31), standards: ['GRS', 'GOTS'], auditorIds: [await holder('GRS')] }),
    ]
    expect(await rowOf(runs)).toMatchObject({
      kind: 'expiring',
      expiring: [{ auditor: { id: cho }, standard: { code: 'GRS' }, lastDay }],
    })
    expect(await rowOf(never)).toMatchObject({ kind: 'uncovered' })
  })

  test('uncovered while it is under way, however long it takes, before those to come', async () => {
    const gap = async (when: { start: Date; end: Date }) =>
      makeAudit(sql, { ...when, standards: ['GRS', 'GOTS'], auditorIds: [await holder('GRS')] })
    const ids = [await gap(days(-58, 59)), await gap(days(-1, 3)), await gap(days(32))]
    const found = (await list('&kind=uncovered')).rows.map(({ id }) => id).filter(id => ids.includes(id))
    expect(found).toEqual(ids)
  })

  test('soon while it is tentative within three working days of the country, once agreements are noted', async () => {
    // Whatever today is, the fourth calendar day has at most three working days before it, and a month has more.
    const [near, far] = [
      await makeAudit(sql, { ...days(1), auditorIds: [await holder('GRS')] }),
      await makeAudit(sql, { ...days(31), auditorIds: [await holder('GRS')] }),
    ]
    expect([await kindsOf(near), await kindsOf(far)]).toEqual([[], []])
    const other = await makeAudit(sql, { ...days(50), auditorIds: [await holder('GRS')] })
    await planner(`PUT /projects/${other}/agree`, { version: 0 })
    expect(await rowOf(near)).toMatchObject({ kind: 'soon', isTentative: true, isLeaderless: false })
    expect(await kindsOf(far)).toEqual([])
    await planner(`PUT /projects/${near}/agree`, { version: await versionOf(near) })
    expect(await kindsOf(near)).toEqual([])
  })
})

describe('Requests', () => {
  test('are there for those who may decide them, by their start', async () => {
    const [anna, rita] = [await makeStandardHolder(sql), await makeAccount(sql)]
    const { start, end } = days(15)
    const { id } = await makeRequest(sql, { userId: anna, reviewerId: rita, start, end })
    const isThere = async (call: Call) =>
      (await list('&kind=request', call)).rows.some(row => row.kind === 'request' && row.id === id)
    expect(await isThere(planner)).toBe(true)
    expect(await isThere(await signIn(app, 'Customer service'))).toBe(false)
    const own = await makeRequest(sql, { userId: rita, reviewerId: anna, start, end })
    const ofRita = (await list('&kind=request', await signIn(app, rita))).rows.map(row => row.id)
    expect([ofRita.includes(id), ofRita.includes(own.id)]).toEqual([true, false])
    const [row] = (await list(`&kind=request&auditorId=${anna}`)).rows
    expect(row).toMatchObject({ id, at: start.toISOString(), request: { id, userId: anna } })
  })

  test('are found by the number of their audit and by whom they are for, as in the list of requests', async () => {
    const tag = unique('ASKED').replace(' ', '')
    const [anna, rita] = [await makeStandardHolder(sql), await makeAccount(sql, { name: `${tag} Rita` })]
    const projectId = await makeAudit(sql, { ...days(16), number: `${tag}-N` })
    const asked = { userId: anna, reviewerId: rita }
    const [ofAudit, other] = [
      await makeRequest(sql, { ...asked, ...days(16), projectId }),
      await makeRequest(sql, { ...asked, ...days(17) }),
    ]
    const found = async (text: string) => (await list(`&kind=request&value=${text}`)).rows.map(({ id }) => id)
    expect(await found(`${tag}-N`)).toEqual([ofAudit.id])
    expect(await found(`${tag}%20Rita`)).toEqual([ofAudit.id, other.id])
    expect(await found(`${tag}-M`)).toEqual([])
  })
})

describe('Filters', () => {
  test('find by number, customer, country, standard, person, department and window', async () => {
    const tag = unique('WORK').replace(' ', '')
    const customerId = await makeCustomer(sql, {
      companyName: `${tag} Mills`,
      country: 'DE',
      timeZone: 'Europe/Berlin',
    })
    const when = days(60)
    const draft = await makeAudit(sql, { ...when, customerId, number: `${tag}-D` })
    const anna = await makeStandardHolder(sql, { standards: ['OCS'], department: 'Planning' })
    const gap = await makeAudit(sql, {
      ...days(61),
      customerId,
      standards: ['OCS', 'RWS'],
      auditorIds: [anna],
    })
    const found = async (query: string) => (await list(query)).rows.map(({ id }) => id)
    expect(await found(`&value=${tag}-D`)).toEqual([draft])
    expect(await found(`&value=${tag}%20Mills`)).toEqual([draft, gap])
    const [standard] = await sql<{ id: number }[]>`select id from standard where code = 'RWS'`
    expect(await found(`&value=${tag}&standardId=${standard?.id}`)).toEqual([gap])
    expect(await found(`&value=${tag}&auditorId=${anna}`)).toEqual([gap])
    const [place] = await sql<{ countryId: number; departmentId: number }[]>`
      select customer.country_id, account.department_id from customer, account
      where customer.id = ${customerId} and account.id = ${anna}`
    expect(await found(`&countryId=${place?.countryId}`)).toEqual([draft, gap])
    expect(await found(`&value=${tag}&departmentId=${place?.departmentId}`)).toEqual([gap])
    const until = `&start=${when.start.toISOString()}&end=${when.end.toISOString()}`
    expect(await found(`&value=${tag}${until}`)).toEqual([draft])
    expect((await planner('GET /work?start=2030-01-02T00:00:00Z&end=2030-01-01T00:00:00Z')).status).toBe(400)
  })
})

describe('Whoever may not see something', () => {
  test('is told of nothing else than what they may', async () => {
    await makeAudit(sql, days(70))
    const complete = await signInWith(app, ['CompleteAudit'])
    expect((await list('', complete)).count).toBe('0')
    expect(await counts('', complete)).toEqual([])
    const blind = await signInWith(app, ['ModifyAudit', 'ViewAllAudit'])
    const { rows } = await list('', blind)
    expect(rows.some(({ kind }) => kind === 'draft')).toBe(true)
    expect(rows.every(row => !('request' in row || 'visit' in row || 'disruption' in row))).toBe(true)
    for (const row of rows.filter(({ kind }) => kind === 'lost')) expect(row.left).toEqual([])
    expect((await (await signIn(app, 'Auditor'))('GET /work')).status).toBe(403)
  })
})

test('Each count is that of its list, and pages follow one another without a row twice.', async () => {
  const all = await list()
  for (const { kind, count } of await counts()) {
    const { count: listed, rows } = await list(`&kind=${kind}`)
    expect([kind, listed, rows.length]).toEqual([kind, String(count), count])
    expect(all.rows.filter(row => row.kind === kind)).toHaveLength(count)
  }
  expect(new Set(all.rows.map(row => `${'audit' in row ? 'audit' : row.kind} ${row.id}`)).size).toBe(
    all.rows.length,
  )
  const pages = []
  for (let offset = 0; offset < all.rows.length; offset += 3)
    pages.push(...(await planner(`GET /work?limit=3&offset=${offset}`)).body.rows)
  expect(pages.map(({ kind, id }: Row) => [kind, id])).toEqual(all.rows.map(({ kind, id }) => [kind, id]))
  const at = all.rows.map(row => row.at)
  expect(at).toEqual(at.toSorted())
  expect(workKinds).toHaveLength(11)
})
