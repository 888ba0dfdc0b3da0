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
    const back = await planner(`PUT /visits/${visit.id}`, { reset: true, version: moved.body.version })
    expect(back.body).toMatchObject({ due: visit.due, byHand: false, certificateId })
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
    const { version } = (await planner(`GET /certificates/${certificateId}`)).body
    await planner(`PUT /certificates/${certificateId}/withdraw`, { reason: 'Closed', version })
    expect((await add({ due: '2027-09-30' })).status).toBe(409)
  })
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
