import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const iso = await pick(sql, 'standard', 'ISO9001')
const vn = await pick(sql, 'country', 'VN')

type Visit = { id: number; version: number; kind: string; due: string; latest: string; earliest: string }

async function start(given: object = {}) {
  const customerId = await makeCustomer(sql, { timeZone: 'UTC' })
  return { customerId, ...(await enter(customerId, given)) }
}

async function enter(customerId: number, given: object) {
  const form = {
    customerId,
    standardId: iso,
    number: unique('QMS'),
    decided: '2025-03-10',
    expires: '2028-03-09',
  }
  const { body } = await planner('POST /certificates', { ...form, ...given })
  const visits: Visit[] = (await planner(`GET /certificates/${body.id}`)).body.visits
  return { certificateId: body.id as number, number: body.number as string, visits }
}

const read = async (id: number) => (await planner(`GET /visits/${id}`)).body

describe('The days of a visit', () => {
  test('are set by hand with a reason, and go back to the rule', async () => {
    const { visits, certificateId } = await start()
    const visit = visits[1] as Visit
    const put = (given: object) => planner(`PUT /visits/${visit.id}`, { version: visit.version, ...given })
    const { status, body } = await put({ due: addDays(visit.due, 1) })
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'reason', message: 'Please enter a reason.' }],
    ])
    expect((await put({ due: addDays(visit.latest, 1), reason: 'Asked' })).body.details).toMatchObject([
      { field: 'latest' },
    ])
    const moved = await put({ due: addDays(visit.due, -5), reason: 'Asked', days: 3 })
    expect(moved.body).toMatchObject({ due: addDays(visit.due, -5), byHand: true, days: 3, reason: 'Asked' })
    const reset = (given: object, { version }: Visit = moved.body) =>
      planner(`PUT /visits/${visit.id}`, { reset: true, version, ...given })
    const refused = await reset({ due: addDays(visit.due, -4), latest: visit.latest })
    expect([refused.status, refused.body.details]).toMatchObject([
      400,
      [{ field: 'due', message: 'The programme sets this date. Please leave it out.' }, { field: 'latest' }],
    ])
    const back = await reset({})
    expect(back.body).toMatchObject({ due: visit.due, byHand: false, days: 1, certificateId })
    expect((await reset({ days: 2 }, back.body)).body).toMatchObject({ due: visit.due, days: 2 })
  })

  test('stay as set by hand where the rule asks for the visit no more', async () => {
    const { visits, certificateId } = await start()
    const { id, version } = visits[0] as Visit
    const moved = await planner(`PUT /visits/${id}`, { due: '2026-03-01', reason: 'Asked', version })
    expect(moved.status).toBe(200)
    // Two years before this end there was no certificate yet.
    const ending = {
      cycleEnds: '2026-03-31',
      version: (await planner(`GET /certificates/${certificateId}`)).body.version,
    }
    expect((await planner(`PUT /certificates/${certificateId}`, ending)).status).toBe(200)
    const reset = async () => planner(`PUT /visits/${id}`, { reset: true, version: (await read(id)).version })
    const refused = { status: 409, body: { message: 'The programme sets no dates for this visit.' } }
    expect(await reset()).toMatchObject(refused)
    // Nor once it had an audit: then it wouldn’t be gone.
    await sql`update visit set drafted_at = now() where id = ${id}`
    expect(await reset()).toMatchObject(refused)
    expect(await read(id)).toMatchObject({ due: '2026-03-01', byHand: true, reason: 'Asked' })
  })

  test('stay by the rule where only its length changes', async () => {
    const { visits } = await start()
    const { body } = await planner(`PUT /visits/${visits[0]?.id}`, { days: 2, version: visits[0]?.version })
    expect(body).toMatchObject({ days: 2, byHand: false })
  })
})

describe('A visit', () => {
  test('is waived, and opened again; a recertification and one that is planned are not', async () => {
    const { customerId, number, visits } = await start()
    const [first, second, last] = visits as [Visit, Visit, Visit]
    const act = ({ id, version }: Visit, action: string) =>
      planner(`PUT /visits/${id}/${action}`, { reason: 'Merged', version })
    const waived = await act(second, 'waive')
    expect(waived.body).toMatchObject({ state: 'waived', reason: 'Merged', bucket: null })
    expect((await act(waived.body, 're-open')).body).toMatchObject({ state: 'open' })
    expect((await act(last, 'waive')).status).toBe(409)
    const dates = { start: '2031-03-12T08:00:00.000Z', end: '2031-03-12T17:00:00.000Z' }
    const form = auditForm(customerId, [iso], { ...dates, countsFor: [{ visitId: first.id }] })
    const { body: audit } = await planner('POST /projects', form)
    const planned = await act(await read(first.id), 'waive')
    expect([planned.status, planned.body.message]).toEqual([
      409,
      `Surveillance 1 of ${number} is planned, so it can’t be waived: ${audit.idflNumber}.`,
    ])
  })

  test('is named in the history of its certificate, and a waiver is said to be one', async () => {
    const { number, certificateId, visits } = await start()
    const [visit] = visits as [Visit]
    const body = { reason: 'Merged', version: visit.version }
    await planner(`PUT /visits/${visit.id}/waive`, body)
    const newestOf = async (entity: string, id: number) =>
      (await planner(`GET /history?entity=${entity}&entityId=${id}&limit=1`)).body.rows[0]
    const told = { entity: 'visit', action: 'waive', reason: 'Merged', after: { state: 'waived' } }
    expect(await newestOf('certificate', certificateId)).toMatchObject({
      ...told,
      record: `surveillance 1 ${number}`,
    })
    expect(await newestOf('visit', visit.id)).toMatchObject({ ...told, record: null })
    const span = `start=${new Date(Date.now() - 3_600_000).toISOString()}&end=${new Date(Date.now() + 3_600_000).toISOString()}`
    const { rows } = (await planner(`GET /acts?entity=visit&limit=1&${span}`)).body
    expect(rows).toMatchObject([{ action: 'waive', name: `surveillance 1 ${number}` }])
  })

  test('that was waived and that the rule asks for no more isn’t opened again, and says why', async () => {
    const { visits, certificateId, number } = await start()
    const { id, version } = visits[0] as Visit
    expect((await planner(`PUT /visits/${id}/waive`, { reason: 'Merged', version })).status).toBe(200)
    // Two years before this end there was no certificate yet.
    const { version: now } = (await planner(`GET /certificates/${certificateId}`)).body
    const ending = { cycleEnds: '2026-03-31', version: now }
    expect((await planner(`PUT /certificates/${certificateId}`, ending)).status).toBe(200)
    const reopening = { reason: 'Not merged', version: (await read(id)).version }
    expect(await planner(`PUT /visits/${id}/re-open`, reopening)).toMatchObject({
      status: 409,
      body: {
        message: `The programme no longer requires Surveillance 1 of ${number}, so it can’t be opened again.`,
      },
    })
    expect(await read(id)).toMatchObject({ state: 'waived' })
  })

  test('that no rule asks for is added 30 days around its due day, but not to a withdrawn certificate', async () => {
    const { certificateId } = await start()
    const add = (given: object) =>
      planner(`POST /certificates/${certificateId}/visits`, { kind: 'special', ...given })
    const { status, body } = await add({ due: '2027-05-31' })
    expect([status, body]).toMatchObject([
      201,
      { label: 'Special visit', earliest: '2027-05-01', latest: '2027-06-30', ordinal: 1, byHand: true },
    ])
    expect((await add({ due: '2027-08-31' })).body).toMatchObject({ ordinal: 2 })
    expect((await add({ due: '2100-12-20' })).body).toMatchObject({ latest: '2100-12-31' })
    expect((await add({ due: '2000-01-02' })).body).toMatchObject({ earliest: '2000-01-01' })
    const { version } = (await planner(`GET /certificates/${certificateId}`)).body
    await planner(`PUT /certificates/${certificateId}/withdraw`, { reason: 'Closed', version })
    expect((await add({ due: '2027-09-30' })).status).toBe(409)
  })
})

test('A visit that is added twice is there once, whoever sends it and how often.', async () => {
  const { certificateId, number } = await start()
  const add = () =>
    planner(`POST /certificates/${certificateId}/visits`, { kind: 'special', due: '2027-05-31' })
  const replies = await Promise.all([add(), add(), add()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const message = `Special visit of ${number} is already due on 31 May 2027.`
  expect((await add()).body).toMatchObject({ code: 'taken', message, details: [{ field: 'due', message }] })
  // A waived one is no obstacle: it is owed anew.
  const { body } = replies.find(({ status }) => status === 201) ?? {}
  await planner(`PUT /visits/${body.id}/waive`, { reason: 'Settled', version: body.version })
  expect((await add()).body).toMatchObject({ ordinal: 2 })
})

test('Of 26 sites and a central one 6, 4 and 5 are suggested; a visit of 5 sites is done by the fifth completion.', async () => {
  const customerId = await makeCustomer(sql, { timeZone: 'UTC' })
  const [{ id: main } = { id: 0 }] = await sql<
    { id: number }[]
  >`select id from site where customer_id = ${customerId}`
  const sites = await sql<{ id: number }[]>`
    insert into site (customer_id, name, address, country_id, time_zone)
    select ${customerId}, 'Mill ' || n, 'Road', ${vn}, 'UTC' from generate_series(1, 26) n returning id`
  const siteIds = [main, ...sites.map(({ id }) => id)]
  const { visits } = await enter(customerId, { siteIds, centralSiteId: main })
  const [first, , last] = visits as [Visit, Visit, Visit]
  const countOf = async (id: number) => (await read(id)).suggestion.length - 1
  const pending = await enter(customerId, {
    siteIds,
    centralSiteId: main,
    number: undefined,
    decided: undefined,
    expires: undefined,
    wantedBy: '2099-06-30',
  })
  const [stage1, stage2] = pending.visits as [Visit, Visit]
  expect([await countOf(stage2.id), await countOf(first.id), await countOf(last.id)]).toEqual([6, 4, 5])
  expect((await read(stage1.id)).suggestion).toMatchObject([{ name: 'Main site', reason: 'central' }])
  const suggestion: { id: number; reason: string }[] = (await read(first.id)).suggestion
  expect((await read(first.id)).suggestion).toEqual(suggestion)
  expect(suggestion.map(({ reason }) => reason)).toEqual([
    'central',
    'drawn',
    'neverSeen',
    'neverSeen',
    'neverSeen',
  ])
  // By chance and yet for good: the lowest hashes of visit and site, on every server.
  const lots = (id: number) =>
    sites
      .map(site => ({ id: site.id, lot: createHash('sha256').update(`${id}:${site.id}`).digest('hex') }))
      .sort((one, other) => (one.lot < other.lot ? -1 : 1))
  const drawn = async (id: number) =>
    (await read(id)).suggestion
      .filter(({ reason }: { reason: string }) => reason === 'drawn')
      .map((site: { id: number }) => site.id)
  expect(await drawn(first.id)).toEqual(
    lots(first.id)
      .slice(0, 1)
      .map(({ id }) => id),
  )
  expect(await drawn(stage2.id)).toEqual(
    lots(stage2.id)
      .slice(0, 2)
      .map(({ id }) => id),
  )
  const auditorId = await makeStandardHolder(sql, { standards: ['ISO9001'] })
  const states: string[] = []
  for (const [nth, { id: siteId }] of suggestion.entries()) {
    const on = (time: string) => momentAt(`2025-12-${10 + nth}T${time}`, 'UTC').toISOString()
    const { body } = await planner('POST /projects', {
      ...auditForm(customerId, [iso], {
        start: on('08:00'),
        end: on('17:00'),
        auditors: [{ id: auditorId }],
      }),
      siteId,
      countsFor: [{ visitId: first.id }],
    })
    await planner(`PUT /projects/${body.id}/complete`, { version: body.version })
    states.push((await read(first.id)).state)
  }
  expect(states).toEqual(['open', 'open', 'open', 'open', 'done'])
  expect((await read(first.id)).doneOn).toBe('2025-12-14')
  // What was seen comes last the next time.
  const next: { id: number; reason: string }[] = (await read(visits[1]?.id ?? 0)).suggestion
  const seen = next.filter(
    ({ id, reason }) => reason === 'neverSeen' && suggestion.some(one => one.id === id),
  )
  expect(seen).toEqual([])
})

test('And the records hold together.', async () => {
  expect(await findFaults(sql)).toEqual([])
})
