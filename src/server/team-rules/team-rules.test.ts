import { expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { firstRules } from '#tests/fit-stage.ts'

const app = await startApp()
const [admin, auditor] = [await signIn(app, 'Administrator'), await signIn(app, 'Auditor')]

test('Everybody reads Team rules, which are asleep at first; who changes master data changes them', async () => {
  expect(await auditor('GET /team-rules')).toMatchObject({ status: 200, body: firstRules })
  const masterData = await signInWith(app, ['ModifyMasterData'])
  const { version } = (await admin('GET /team-rules')).body
  const rules = { ...firstRules.rules, unqualified: 'stop' }
  const changed = await masterData('PUT /team-rules', { rules, roles: true, version })
  expect(changed).toMatchObject({
    status: 200,
    body: { ...firstRules, rules, roles: true, version: version + 1 },
  })
  expect((await admin('PUT /team-rules', { roles: false, version })).body.code).toBe('stale')
  const { body } = await admin('GET /history?entity=teamRules&entityId=1')
  expect(body.rows[0]).toMatchObject({ action: 'update', before: { roles: false }, after: { roles: true } })
  await admin('PUT /team-rules', { ...firstRules, version: version + 1 })
  expect((await admin('GET /team-rules')).body).toMatchObject(firstRules)
})

test('Whoever is signed in is told whether teams are asked for more than the standards, and days counted', async () => {
  const uses = async () => {
    const { usesTeamRules, usesDays } = (await auditor('GET /users/get/me')).body
    return [usesTeamRules, usesDays]
  }
  const change = async (part: object) => {
    const { version } = (await admin('GET /team-rules')).body
    const { status } = await admin('PUT /team-rules', { ...firstRules, ...part, confirmed: true, version })
    expect(status).toBe(200)
  }
  expect(await uses()).toEqual([false, false])
  await change({ rules: { ...firstRules.rules, lead: 'warn' } })
  expect(await uses()).toEqual([true, false])
  await change({ rules: { ...firstRules.rules, days: 'stop' } })
  expect(await uses()).toEqual([true, true])
  await change({ limits: { ...firstRules.limits, daysPer7: 5 } })
  expect(await uses()).toEqual([true, false])
  // A figure of a rule that is off asks nothing of anybody.
  const off = { refused: 'off', limits: 'off', gaps: 'off', offDays: 'off' }
  await change({ rules: { ...firstRules.rules, ...off }, limits: { ...firstRules.limits, daysPer7: 5 } })
  expect(await uses()).toEqual([false, false])
  await change({})
  expect(await uses()).toEqual([false, false])
})

test.each([
  ['rules', { ...firstRules.rules, unqualified: 'off' }, 'rules.unqualified'],
  ['rules', { ...firstRules.rules, coverage: 'off' }, 'rules.coverage'],
  ['rules', { ...firstRules.rules, lead: 'show' }, 'rules.lead'],
  ['rules', { lead: 'warn' }, 'rules.unqualified'],
  ['limits', { ...firstRules.limits, daysPer7: 8 }, 'limits.daysPer7'],
  ['limits', { ...firstRules.limits, restHours: 169 }, 'limits.restHours'],
  ['coolingOffMonths', 121, 'coolingOffMonths'],
  ['travel', { ...firstRules.travel, steps: [{ km: 50, hours: 1 }] }, 'travel.steps.0.km'],
  [
    'travel',
    {
      ...firstRules.travel,
      steps: [
        { km: 50, hours: 1 },
        { km: 50, hours: 2 },
        { km: null, hours: 3 },
      ],
    },
    'travel.steps.1.km',
  ],
])('%s %j is refused at its field', async (name, value, field) => {
  const { version } = (await admin('GET /team-rules')).body
  const { status, body } = await admin('PUT /team-rules', { [name]: value, version })
  expect(status).toBe(400)
  expect(body.details.map((fault: { field: string }) => fault.field)).toContain(field)
})
