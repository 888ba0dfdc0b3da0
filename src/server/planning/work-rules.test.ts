import { beforeEach, describe, expect, test } from 'vitest'
import { signIn, signInWith } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { nameDays } from '#words/days.ts'

const { app, sql, planner, makeAudit } = await startAudits()
const admin = await signIn(app, 'Administrator')

const setRules = async (given: object) => {
  const { version, ...rules } = (await admin('GET /team-rules')).body
  const confirmed = true
  const body = {
    confirmed,
    limits: rules.limits,
    travel: rules.travel,
    rules: rules.rules,
    ...given,
    version,
  }
  expect((await admin('PUT /team-rules', body)).status).toBe(200)
}
const noLimits = {
  daysPer7: null,
  daysPerMonth: null,
  daysPerYear: null,
  nightsPerMonth: null,
  restHours: null,
}

beforeEach(() => setRules({ limits: noLimits }))

type Audit = { id: number; version: number }

const assign = ({ id, version }: Audit, auditorId: number, given: object = {}, call = planner) =>
  call(`PUT /projects/${id}/assign`, { auditors: [{ id: auditorId }], version, ...given })

/** Audits of one day from 3 March 2031, a Monday, on. */
const onDay = (day: number) => ({
  start: site(`2031-03-${String(day).padStart(2, '0')}T08:00`),
  end: site(`2031-03-${String(day).padStart(2, '0')}T17:00`),
})

const rowOf = async (auditorId: number, audit: Audit, call = planner) => {
  const { body } = await call(`GET /auditors?projectId=${audit.id}&auditorId=${auditorId}`)
  return body.rows[0]
}

describe('Too many audit days in a week', () => {
  test('are told by the finder, refused by the save until confirmed, and stand in the history', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    for (const day of [3, 4, 5]) await assign(await makeAudit(onDay(day)), anna)
    await setRules({ limits: { ...noLimits, daysPer7: 3 } })
    const audit = await makeAudit(onDay(6))
    const text = `4 of 3 audit days in 7 days, ${nameDays('2031-02-28', '2031-03-06', 'short')}.`
    const [reason] = (await rowOf(anna, audit)).reasons
    expect(await rowOf(anna, audit)).toMatchObject({ verdict: 'confirm', reasons: [{ code: 'days7', text }] })
    const refused = await assign(audit, anna)
    expect(refused).toMatchObject({ status: 409, body: { code: 'unfit', message: `Anna Nguyen: ${text}` } })
    expect(refused.body.details.people[0].reasons[0].key).toBe(reason.key)
    expect((await assign(audit, anna, { confirmed: true, seen: [reason.key] })).status).toBe(200)
    const { body } = await admin(`GET /history?entity=project&entityId=${audit.id}`)
    expect(body.rows[0].reason).toContain(`Confirmed: Anna Nguyen: ${text}`)
  })

  test('that came up since they were seen are refused anew', async () => {
    const anna = await makeStandardHolder(sql)
    for (const day of [3, 4, 5]) await assign(await makeAudit(onDay(day)), anna)
    await setRules({ limits: { ...noLimits, daysPer7: 3 } })
    const audit = await makeAudit(onDay(6))
    const seen = (await rowOf(anna, audit)).reasons.map(({ key }: { key: string }) => key)
    const other = await makeAudit(onDay(7))
    await assign(other, anna, { confirmed: true })
    expect((await assign(audit, anna, { confirmed: true, seen })).body.code).toBe('unfit')
  })

  test('let only one of two through that are booked at once', async () => {
    await setRules({ limits: { ...noLimits, daysPer7: 1 }, rules: await levels({ limits: 'stop' }) })
    for (let time = 0; time < 10; time++) {
      const anna = await makeStandardHolder(sql)
      const audits = [await makeAudit(onDay(3)), await makeAudit(onDay(4))]
      const replies = await Promise.all(audits.map(audit => assign(audit, anna)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    await setRules({ rules: await levels({ limits: 'warn' }) })
    expect(await findFaults(sql)).toEqual([])
  })

  test('are asked of a move, and of a part alone', async () => {
    const anna = await makeStandardHolder(sql)
    for (const day of [3, 4, 5]) await assign(await makeAudit(onDay(day)), anna)
    const far = await makeAudit(onDay(25))
    const moved = (await assign(far, anna)).body
    await setRules({ limits: { ...noLimits, daysPer7: 3 } })
    const put = await planner(`PUT /projects/${far.id}`, { ...onDay(6), version: moved.version })
    expect(put).toMatchObject({ status: 409, body: { code: 'unfit' } })
    const confirmed = { ...onDay(6), version: moved.version, confirmed: true }
    expect((await planner(`PUT /projects/${far.id}`, confirmed)).status).toBe(200)
  })
})

const levels = async (given: object) => ({ ...(await admin('GET /team-rules')).body.rules, ...given })

describe('Where somebody else’s audit is near by', () => {
  test('its number is told to those who may know it alone, and never in the history', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const near = await makeAudit(onDay(3))
    await assign(near, anna)
    await setRules({ limits: { ...noLimits, restHours: 24 } })
    const audit = await makeAudit(onDay(4))
    const text = (number: string) => `15 h since ${number}; 24 are needed.`
    expect((await rowOf(anna, audit)).reasons).toMatchObject([{ code: 'gap', text: text(near.idflNumber) }])
    const desk = await signInWith(app, ['ModifyAudit', 'CreateAudit', 'ViewAllUser', 'ViewAllCustomers'])
    const query = `start=${onDay(4).start}&end=${onDay(4).end}&auditorId=${anna}`
    const { body } = await desk(`GET /auditors?${query}`)
    expect(body.rows[0].reasons).toMatchObject([{ code: 'gap', text: text('another audit') }])
    expect(JSON.stringify(body)).not.toContain(near.idflNumber)
    expect((await assign(audit, anna, { confirmed: true })).status).toBe(200)
    const history = await admin(`GET /history?entity=project&entityId=${audit.id}`)
    expect(history.body.rows[0].reason).toContain(text('another audit'))
    expect(JSON.stringify(history.body.rows)).not.toContain(near.idflNumber)
  })
})

describe('On a day on which somebody does not work', () => {
  test('a booking is asked about, or stopped', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    await sql`update auditor set work_days = '{1,2,3}' where id = ${anna}`
    const audit = await makeAudit(onDay(6))
    const text = 'Does not work on Thu 06 Mar 2031.'
    expect(await assign(audit, anna)).toMatchObject({
      status: 409,
      body: { message: `Anna Nguyen: ${text}`, details: { needs: 'confirmation' } },
    })
    await setRules({ rules: await levels({ offDays: 'stop' }) })
    expect((await rowOf(anna, audit)).verdict).toBe('override')
    const override = { reason: 'She offered to come.' }
    expect((await assign(audit, anna, { override })).status).toBe(403)
    const manager = await signIn(app, 'Administrator')
    expect((await assign(audit, anna, { override }, manager)).status).toBe(200)
  })
})
