import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, iso9001, enter, stand, daysOf, inHanoi } = await certificateStage(app)
const countryId = await pick(sql, 'country', 'VN')
const auditorId = await makeStandardHolder(sql, { standards: ['ISO9001'] })

/** A certificate that covers the main site and Hue, with its first surveillance. */
async function start() {
  const customerId = await makeCustomer(sql)
  const [{ id: main }] = (await planner(`GET /customers/${customerId}`)).body.sites
  const site = { name: 'Hue', address: 'Road', countryId }
  const { id: hue } = (await planner(`POST /customers/${customerId}/sites`, site)).body
  const { body: certificate } = await stand({ customerId, siteIds: [main, hue] })
  const read = async () => (await planner(`GET /certificates/${certificate.id}`)).body
  const visit = async () => (await read()).visits[0]
  return {
    main: main as number,
    hue: hue as number,
    visit,
    /** The first surveillance at both sites. */
    planBoth: async (day: string) => {
      const countsFor = [{ visitId: (await visit()).id, siteIds: [main, hue] }]
      const form = auditForm(customerId, [iso9001], { siteId: main, countsFor, ...on(day) })
      return (await planner('POST /projects', form)).body
    },
    decide: async (action: 'withdraw' | 'restore') => {
      const { version } = await read()
      const reason = 'So be it'
      return planner(`PUT /certificates/${certificate.id}/${action}`, { reason, version })
    },
    daysOf: () => daysOf(certificate.id),
    /** Hue leaves the certificate, and is closed if asked. */
    leaveHue: async (isClosed: boolean) => {
      const { version } = await read()
      const left = await planner(`PUT /certificates/${certificate.id}`, { siteIds: [main], version })
      expect(left.status).toBe(200)
      if (isClosed) expect((await planner(`PUT /sites/${hue}`, { isActive: false })).status).toBe(200)
    },
    openHue: () => planner(`PUT /sites/${hue}`, { isActive: true }),
    plan: async (siteId: number, given: object = {}) => {
      const countsFor = [{ visitId: (await visit()).id }]
      const form = auditForm(customerId, [iso9001], { siteId, countsFor, ...given })
      return (await planner('POST /projects', form)).body
    },
  }
}

const on = (day: string) => ({
  start: `${day}T01:00:00Z`,
  end: `${day}T10:00:00Z`,
  auditors: [{ id: auditorId }],
})
const reopen = async (id: number) =>
  planner(`PUT /projects/${id}/re-open`, {
    reason: 'Not yet',
    version: (await planner(`GET /projects/${id}`)).body.version,
  })
const namesOf = ({ sites }: { sites: { name: string }[] }) => sites.map(({ name }) => name)

test('A waived visit leaves a site that its certificate has left, though that is closed by now.', async () => {
  const { main, hue, visit, leaveHue } = await start()
  const { id, version } = await visit()
  await planner(`PUT /visits/${id}`, { siteIds: [main, hue], version })
  const waive = async (action: 'waive' | 're-open') =>
    planner(`PUT /visits/${id}/${action}`, { reason: 'So be it', version: (await visit()).version })
  expect((await waive('waive')).status).toBe(200)
  await leaveHue(true)
  const { status, body } = await waive('re-open')
  expect([status, body.state, namesOf(body)]).toEqual([200, 'open', ['Main site']])
})

test('What was waived before a grant or a renewal stays so, but for special visits.', async () => {
  const put = async (id: number, action: string) =>
    planner(`PUT /visits/${id}/${action}`, {
      reason: 'Merged',
      version: (await planner(`GET /visits/${id}`)).body.version,
    })
  const decide = async (id: number, action: string, given: object) => {
    const { version } = (await planner(`GET /certificates/${id}`)).body
    return planner(`PUT /certificates/${id}/${action}`, { ...given, confirmed: true, version })
  }
  const firstOf = async (id: number) => (await planner(`GET /certificates/${id}`)).body.visits[0].id
  const { body: standing } = await stand({ decided: '2022-03-10', expires: '2025-03-09' })
  const added = { kind: 'special', due: '2024-05-31' }
  const { body: special } = await planner(`POST /certificates/${standing.id}/visits`, added)
  const { body: pending } = await enter({ wantedBy: inHanoi(100) })
  const [surveillance, stage] = [await firstOf(standing.id), await firstOf(pending.id)]
  for (const id of [surveillance, special.id, stage]) expect((await put(id, 'waive')).status).toBe(200)
  const grant = { number: unique('QMS'), decided: inHanoi(-1) }
  expect((await decide(pending.id, 'grant', grant)).status).toBe(200)
  expect((await decide(standing.id, 'renew', { decided: '2025-03-10' })).status).toBe(200)
  const refused = (number: string, owed: string) => ({
    status: 409,
    body: { message: `${number} has been decided on since, so ${owed} can’t be opened again.` },
  })
  expect(await put(surveillance, 're-open')).toMatchObject(refused(standing.number, 'Surveillance 1'))
  expect(await put(stage, 're-open')).toMatchObject(refused(grant.number, 'Stage 1'))
  expect((await put(special.id, 're-open')).body).toMatchObject({ state: 'open' })
})

test('A completed audit whose site is closed is not, and counts no longer where its certificate has left it.', async () => {
  const { main, hue, visit, leaveHue, openHue, plan } = await start()
  const [here, there] = [await plan(main, on('2025-12-10')), await plan(hue, on('2025-12-11'))]
  for (const { id, version } of [here, there]) await planner(`PUT /projects/${id}/complete`, { version })
  expect(await visit()).toMatchObject({ state: 'done', doneOn: '2025-12-11' })
  await leaveHue(true)
  expect(await reopen(there.id)).toMatchObject({
    status: 409,
    body: { message: 'Hue is closed, so this audit can’t be opened again.' },
  })
  await openHue()
  const open = await reopen(there.id)
  expect([open.status, open.body.visits]).toEqual([200, []])
  const still = await visit()
  expect([still.state, still.doneOn, namesOf(still)]).toEqual(['done', '2025-12-10', ['Main site']])
  expect((await reopen(here.id)).body.visits).toHaveLength(1)
  expect(await visit()).toMatchObject({ state: 'open', plan: 'assigned' })
})

test('A canceled audit counts no longer for a visit whose certificate has left its site.', async () => {
  const { hue, visit, leaveHue, plan } = await start()
  const { id, version } = await plan(hue)
  expect(await visit()).toMatchObject({ plan: 'partly' })
  await planner(`PUT /projects/${id}/cancel`, { reason: 'They asked', version })
  await leaveHue(false)
  const open = await reopen(id)
  expect([open.status, open.body.visits]).toEqual([200, []])
  expect(await visit()).toMatchObject({ state: 'open', plan: 'none' })
})

test('A stage 1 visit that somebody added after the grant is open again with its audit.', async () => {
  const { body: certificate } = await stand()
  const form = { kind: 'stage1', due: '2025-12-10', reason: 'Another system' }
  const { body: visit } = await planner(`POST /certificates/${certificate.id}/visits`, form)
  const countsFor = [{ visitId: visit.id }]
  const audit = auditForm(certificate.customerId, [iso9001], { countsFor, ...on('2025-12-12') })
  const { body: made } = await planner('POST /projects', audit)
  await planner(`PUT /projects/${made.id}/complete`, { version: made.version })
  expect((await planner(`GET /visits/${visit.id}`)).body.state).toBe('done')
  await reopen(made.id)
  expect((await planner(`GET /visits/${visit.id}`)).body.state).toBe('open')
})

test('A special visit of the cycle before is open again with its audit: no renewal rests on it.', async () => {
  const { body: certificate } = await stand({ decided: '2022-03-10', expires: '2025-03-09' })
  const { customerId } = certificate
  const added = { kind: 'special', due: '2024-05-31', reason: 'A complaint' }
  const { body: special } = await planner(`POST /certificates/${certificate.id}/visits`, added)
  const [surveillance] = (await planner(`GET /certificates/${certificate.id}`)).body.visits
  const countsFor = [{ visitId: special.id }, { visitId: surveillance.id }]
  const audit = auditForm(customerId, [iso9001], { countsFor, ...on('2024-05-30') })
  const { body: made } = await planner('POST /projects', audit)
  await planner(`PUT /projects/${made.id}/complete`, { version: made.version })
  const { version } = (await planner(`GET /certificates/${certificate.id}`)).body
  const renewal = { decided: '2025-03-10', confirmed: true, version }
  expect((await planner(`PUT /certificates/${certificate.id}/renew`, renewal)).status).toBe(200)
  expect((await reopen(made.id)).status).toBe(200)
  const stateOf = async (id: number) => (await planner(`GET /visits/${id}`)).body
  expect(await stateOf(special.id)).toMatchObject({ state: 'open', plan: 'assigned' })
  expect(await stateOf(surveillance.id)).toMatchObject({ state: 'done' })
})

test('A visit whose audit was completed while its certificate was withdrawn is done once that is restored.', async () => {
  const { planBoth, decide, visit, daysOf } = await start()
  const { id, version } = await planBoth('2025-12-15')
  await decide('withdraw')
  expect((await planner(`PUT /projects/${id}/complete`, { version })).status).toBe(200)
  expect((await decide('restore')).status).toBe(200)
  expect(await visit()).toMatchObject({ state: 'done', doneOn: '2025-12-15' })
  // What comes next is calculated from that day.
  expect((await daysOf())[1]).toBe('Surveillance 2 2026-12-09 2026-12-31 2026-12-31')
})

test('A visit whose audit was opened again while its certificate was withdrawn is open once that is restored.', async () => {
  const { planBoth, decide, visit, daysOf } = await start()
  const { id, version } = await planBoth('2025-12-16')
  await planner(`PUT /projects/${id}/complete`, { version })
  await decide('withdraw')
  expect((await reopen(id)).status).toBe(200)
  expect(await visit()).toMatchObject({ state: 'done' })
  expect((await decide('restore')).status).toBe(200)
  expect(await visit()).toMatchObject({ state: 'open', plan: 'assigned', doneOn: null })
  expect((await daysOf())[1]).toBe('Surveillance 2 2026-12-09 2027-03-09 2027-04-08')
})

test('And the records hold together.', async () => {
  expect(await findFaults(sql)).toEqual([])
})
