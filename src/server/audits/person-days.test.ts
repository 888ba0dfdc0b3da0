import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const planner = await signIn(app, 'Planner')
const grs = await pick(sql, 'standard', 'GRS')

const customers = new Map<string, number>()
async function customerIn(country: string, timeZone: string) {
  const key = `${country} ${timeZone}`
  const id = customers.get(key) ?? (await makeCustomer(sql, { country, timeZone }))
  customers.set(key, id)
  return id
}

type Site = { country?: string; timeZone?: string }
const between = (timeZone: string, from: string, to: string) => ({
  start: momentAt(from, timeZone).toISOString(),
  end: momentAt(to, timeZone).toISOString(),
})

/** An audit with a team of people who are free; `days` by hand of the first. */
async function makeTeam(
  from: string,
  to: string,
  {
    country = 'DE',
    timeZone = 'Europe/Berlin',
    people = 1,
    days,
  }: Site & { people?: number; days?: number } = {},
) {
  const auditorIds = await Promise.all(Array.from({ length: people }, () => makeStandardHolder(sql)))
  const form = auditForm(await customerIn(country, timeZone), [grs], between(timeZone, from, to))
  const auditors = auditorIds.map((id, place) => ({ id, ...(place === 0 && days !== undefined && { days }) }))
  const { status, body } = await planner('POST /projects', { ...form, auditors })
  expect(status).toBe(201)
  return body
}

// 1 March 2027 is a Monday.
const parts = [
  ['Mon 08–17', '2027-03-01T08:00', '2027-03-01T17:00', 1],
  ['Mon 08 – Wed 12', '2027-03-01T08:00', '2027-03-03T12:00', 2.5],
  ['Mon 09–16', '2027-03-01T09:00', '2027-03-01T16:00', 1],
  ['Fri 08 – Mon 17', '2027-03-05T08:00', '2027-03-08T17:00', 2],
  ['Sat 08–17', '2027-03-06T08:00', '2027-03-06T17:00', 1],
  ['over the change of clocks, Fri 08 – Mon 17', '2027-03-26T08:00', '2027-03-29T17:00', 2],
] as const

describe.each([
  ['DE', 'Europe/Berlin'],
  ['VN', 'Asia/Kathmandu'],
])('Planned days at a site of %s in %s', (country, timeZone) => {
  test.each(parts)('%s', async (_, from, to, days) => {
    expect(await makeTeam(from, to, { country, timeZone })).toMatchObject({
      plannedDays: days,
      auditors: [{ days, daysByHand: false }],
      requiredDays: null,
      offSiteDays: null,
    })
  })
})

test('In Riyadh Thu 08 – Sun 17 is two days, in Kathmandu, where people work on Sunday, three from Fri to Mon.', async () => {
  const riyadh = { country: 'SA', timeZone: 'Asia/Riyadh' }
  expect((await makeTeam('2027-03-04T08:00', '2027-03-07T17:00', riyadh)).plannedDays).toBe(2)
  const nepal = { country: 'NP', timeZone: 'Asia/Kathmandu' }
  expect((await makeTeam('2027-03-05T08:00', '2027-03-08T17:00', nepal)).plannedDays).toBe(3)
})

test('The days of a team are summed; by hours they have two decimals.', async () => {
  const { id } = await makeTeam('2027-03-01T09:00', '2027-03-01T16:00', { people: 3 })
  const read = async () => (await planner(`GET /projects/${id}`)).body
  expect((await read()).plannedDays).toBe(3)
  const { version } = (await admin('GET /team-rules')).body
  const changed = await admin('PUT /team-rules', { dayCount: 'hours', version })
  expect(await read()).toMatchObject({
    plannedDays: 2.25,
    auditors: [{ days: 0.75 }, { days: 0.75 }, { days: 0.75 }],
  })
  await admin('PUT /team-rules', { dayCount: 'halves', version: changed.body.version })
})

describe('Days that are entered by hand', () => {
  test('go before those of the times, in any list.', async () => {
    const audit = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00', { people: 2, days: 0.5 })
    expect(audit.plannedDays).toBe(2.5)
    const { body } = await planner(`GET /projects?idflNumber=${audit.idflNumber}`)
    const days = body.rows[0].auditors.map((one: { days: number; daysByHand: boolean }) => [
      one.days,
      one.daysByHand,
    ])
    expect(days.sort()).toEqual([
      [0.5, true],
      [2, false],
    ])
  })

  test.each([
    [0.3, 'Please enter half days, from 0 to 60.'],
    [-0.5, 'Please enter half days, from 0 to 60.'],
    [60.5, 'Please enter half days, from 0 to 60.'],
  ])('are halves up to 60, not %d', async (days, message) => {
    const auditor = await makeStandardHolder(sql)
    const form = auditForm(
      await customerIn('DE', 'Europe/Berlin'),
      [grs],
      between('Europe/Berlin', '2027-03-01T08:00', '2027-03-01T17:00'),
    )
    const { status, body } = await planner('POST /projects', { ...form, auditors: [{ id: auditor, days }] })
    expect({ status, details: body.details }).toMatchObject({
      status: 400,
      details: [{ field: 'auditors.0.days', message }],
    })
  })

  test('are entered and left to the times again on the entry, also after the audit.', async () => {
    const { id } = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00')
    const [entry] = await sql<
      { id: number; version: number }[]
    >`select id, version from roster_entry where audit_id = ${id}`
    const put = (given: object) => planner(`PUT /rosters/${entry?.id}`, given)
    const entered = await put({ days: 1.5, version: entry?.version })
    expect(entered.status).toBe(200)
    const read = async () => (await planner(`GET /projects/${id}`)).body
    expect(await read()).toMatchObject({ plannedDays: 1.5, auditors: [{ daysByHand: true }], version: 2 })
    await put({ note: 'Bring boots', version: entered.body.version })
    expect((await read()).plannedDays).toBe(1.5)
    await put({ days: null, version: entered.body.version + 1 })
    expect(await read()).toMatchObject({ plannedDays: 2, auditors: [{ daysByHand: false }] })
  })

  test('stay while the part moves as a whole by whole days, and come back by Undo.', async () => {
    const { id, version } = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00', { days: 0.5 })
    const move = async (from: string, to: string, version: number) =>
      (
        await planner('POST /changes', {
          steps: [{ kind: 'moveAudit', projectId: id, version, ...between('Europe/Berlin', from, to) }],
        })
      ).body
    const read = async () => (await planner(`GET /projects/${id}`)).body
    // Over the change of clocks: by the clock at the site it is four weeks.
    const moved = await move('2027-03-29T08:00', '2027-03-30T17:00', version)
    expect((await read()).plannedDays).toBe(0.5)
    const longer = await move('2027-03-29T08:00', '2027-03-31T17:00', moved.audits[0].version)
    expect(await read()).toMatchObject({ plannedDays: 3, auditors: [{ daysByHand: false }] })
    expect((await planner('POST /changes', { steps: longer.inverse })).status).toBe(200)
    expect(await read()).toMatchObject({ plannedDays: 0.5, auditors: [{ daysByHand: true }] })
  })

  test('are dropped on an entry that is cut, kept on one that goes to somebody else.', async () => {
    const { id } = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00', { days: 0.5 })
    const [entry] = await sql<
      { id: number; version: number }[]
    >`select id, version from roster_entry where audit_id = ${id}`
    const to = await makeStandardHolder(sql)
    const given = await planner(`PUT /rosters/${entry?.id}`, { auditorId: to, version: entry?.version })
    expect(given.status).toBe(200)
    const read = async () => (await planner(`GET /projects/${id}`)).body
    expect(await read()).toMatchObject({ plannedDays: 0.5, auditors: [{ id: to, daysByHand: true }] })
    await planner(`PUT /rosters/${entry?.id}`, {
      ...between('Europe/Berlin', '2027-03-01T08:00', '2027-03-01T12:00'),
      version: given.body.version,
    })
    expect(await read()).toMatchObject({ plannedDays: 0.5, auditors: [{ daysByHand: false }] })
  })

  test('of who stays in a new team are kept unless others are given.', async () => {
    const audit = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00', { people: 2, days: 0.5 })
    const ids = audit.auditors.map(({ id }: { id: number }) => id)
    const again = await planner(`PUT /projects/${audit.id}/re-assign`, {
      auditors: ids.map((id: number) => ({ id })),
      version: audit.version,
    })
    expect(again.body.plannedDays).toBe(2.5)
    const other = await planner(`PUT /projects/${audit.id}/re-assign`, {
      auditors: ids.map((id: number) => ({ id, days: 1 })),
      version: again.body.version,
    })
    expect(other.body.plannedDays).toBe(2)
  })

  test('of who is taken off come back by Undo.', async () => {
    const audit = await makeTeam('2027-03-01T08:00', '2027-03-02T17:00', { people: 2, days: 0.5 })
    const byHand = audit.auditors.find(({ daysByHand }: { daysByHand: boolean }) => daysByHand)
    const step = {
      kind: 'unassign',
      projectId: audit.id,
      version: audit.version,
      auditors: [{ id: byHand.id }],
    }
    const { body } = await planner('POST /changes', { steps: [step] })
    expect((await planner(`GET /projects/${audit.id}`)).body.plannedDays).toBe(2)
    expect((await planner('POST /changes', { steps: body.inverse })).status).toBe(200)
    expect((await planner(`GET /projects/${audit.id}`)).body.plannedDays).toBe(2.5)
  })
})

const ems = await pick(sql, 'standard', 'ISO14001')
const qms = await pick(sql, 'standard', 'ISO9001')
const seeded = (await admin('GET /day-tables?sort=id:asc')).body.rows
for (const [place, standardId] of [qms, ems].entries())
  await admin(`PUT /day-tables/${seeded[place].id}`, { ...seeded[place], standardIds: [standardId] })

const visit = { kind: 'surveillance', personnel: 60, factors: [] }
const calculation = {
  integration: 20,
  standards: [
    { ...visit, standardId: ems, risk: 'Medium', factors: [{ label: 'Mature system', percent: -35 }] },
    { ...visit, standardId: qms, risk: null },
  ],
}

const draft = async (days: unknown, given: object = {}) =>
  planner('POST /projects', {
    ...auditForm(await customerIn('DE', 'Europe/Berlin'), [ems, qms], {
      ...between('Europe/Berlin', '2027-03-01T08:00', '2027-03-01T17:00'),
      ...given,
    }),
    days,
  })

describe('Days that an audit needs', () => {
  test('are entered with it, changed, left as they are, and taken away; history tells of them.', async () => {
    const { status, body } = await draft({ required: 2, offSite: 0.5 })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { requiredDays: 2, offSiteDays: 0.5, plannedDays: 0 },
    })
    const put = (given: object, version: number) => planner(`PUT /projects/${body.id}`, { ...given, version })
    expect((await put({ note: 'Boots' }, 0)).body).toMatchObject({ requiredDays: 2, offSiteDays: 0.5 })
    expect((await put({ days: { required: 3.5, offSite: 0, reason: ' Larger ' } }, 1)).body).toMatchObject({
      requiredDays: 3.5,
      offSiteDays: 0,
    })
    const { body: one } = await planner(`GET /projects/${body.id}`)
    expect(one.days).toEqual({ required: 3.5, offSite: 0, reason: 'Larger', calculation: null })
    expect((await put({ days: null }, 2)).body).toMatchObject({
      requiredDays: null,
      offSiteDays: null,
      version: 3,
    })
    expect((await planner(`GET /projects/${body.id}`)).body.days).toBeUndefined()
    const { body: history } = await planner(`GET /history?entity=project&entityId=${body.id}`)
    expect(history.rows.slice(0, 2)).toMatchObject([
      {
        before: { requiredDays: 3.5, daysReason: 'Larger' },
        after: { requiredDays: null, daysReason: null },
      },
      { before: { requiredDays: 2, offSiteDays: 0.5 }, after: { requiredDays: 3.5, offSiteDays: 0 } },
    ])
  })

  test.each([
    ['required', { required: 0, offSite: 0 }, 'Please enter half days, from 0.5 to 500.'],
    ['required', { required: 0.7, offSite: 0 }, 'Please enter half days, from 0.5 to 500.'],
    ['required', { required: '2', offSite: 0 }, 'Please enter half days, from 0.5 to 500.'],
    ['required', { required: 500.5, offSite: 0 }, 'Please enter half days, from 0.5 to 500.'],
    ['offSite', { required: 1, offSite: -0.5 }, 'Please enter half days, from 0 to 500.'],
    ['offSite', { required: 1 }, 'Please enter half days, from 0 to 500.'],
  ])('are halves: %s of %j is refused', async (field, days, message) => {
    const { status, body } = await draft(days)
    expect({ status, details: body.details }).toMatchObject({
      status: 400,
      details: [{ field: `days.${field}`, message }],
    })
  })

  test('as calculated need no reason: 60 people, surveillance, EMS and QMS together are 2 at the site and 0.5 off it.', async () => {
    const { status, body } = await draft({ required: 2, offSite: 0.5, calculation })
    expect(status).toBe(201)
    expect((await planner(`GET /projects/${body.id}`)).body.days).toEqual({
      required: 2,
      offSite: 0.5,
      reason: '',
      calculation,
    })
  })

  test.each([
    ['at the site', { required: 1.5, offSite: 1 }],
    ['in all', { required: 2, offSite: 0 }],
  ])('that are fewer than calculated, %s, need a reason', async (_, days) => {
    const message = 'Please say why fewer days than calculated.'
    const refused = await draft({ ...days, calculation })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'days.reason', message }] } })
    expect((await draft({ ...days, calculation, reason: 'Only one line runs' })).status).toBe(201)
    expect((await draft(days)).status).toBe(201)
  })

  test.each([
    ['another standard', { standardId: grs }, 'standardId', 'Please choose one of the audit’s standards.'],
    [
      'one that is there twice',
      { standardId: qms, risk: null },
      'standardId',
      'This standard is listed twice.',
    ],
    ['another risk', { standardId: ems, risk: 'Huge' }, 'risk', 'Please choose a risk from the day table.'],
    [
      'more people than the table has',
      { standardId: ems, risk: 'Low', personnel: 10_701 },
      'personnel',
      'The day table doesn’t cover this many people. Please enter the days by hand.',
    ],
  ])('are not calculated of %s', async (_, given, field, message) => {
    const standards = [
      { ...visit, standardId: qms, risk: 'Any' },
      { ...visit, ...given },
    ]
    const { status, body } = await draft({
      required: 9,
      offSite: 0,
      calculation: { integration: 0, standards },
    })
    expect({ status, details: body.details }).toMatchObject({
      status: 400,
      details: [{ field: `days.calculation.standards.1.${field}`, message }],
    })
  })

  test('nor of a standard without a table.', async () => {
    const form = auditForm(await customerIn('DE', 'Europe/Berlin'), [grs], {
      ...between('Europe/Berlin', '2027-03-01T08:00', '2027-03-01T17:00'),
      days: {
        required: 2,
        offSite: 0,
        calculation: { integration: 0, standards: [{ ...visit, standardId: grs, risk: null }] },
      },
    })
    expect((await planner('POST /projects', form)).body.details).toMatchObject([
      { field: 'days.calculation.standards.0.standardId', message: 'This standard has no day table.' },
    ])
  })

  test('of an audit that is closed stay as they are.', async () => {
    const { body } = await draft({ required: 2, offSite: 0 })
    const canceled = await planner(`PUT /projects/${body.id}/cancel`, {
      reason: 'Fire',
      version: body.version,
    })
    const put = (days: object | null) =>
      planner(`PUT /projects/${body.id}`, { days, version: canceled.body.version })
    expect(await put({ required: 3, offSite: 0 })).toMatchObject({ status: 409 })
    expect(await put(null)).toMatchObject({ status: 409 })
    expect((await put({ required: 2, offSite: 0 })).status).toBe(200)
  })
})

test('A booked team with fewer days than needed is a concern, until there are enough or none are asked for.', async () => {
  const { id, version } = await makeTeam('2027-03-01T08:00', '2027-03-01T17:00')
  const concerns = async () => {
    const { body } = await planner('GET /projects/concerns')
    return body.rows.filter(({ projectId }: { projectId: number }) => projectId === id)
  }
  expect(await concerns()).toEqual([])
  const put = (given: object, version: number) => planner(`PUT /projects/${id}`, { ...given, version })
  const short = await put({ days: { required: 1.5, offSite: 0 } }, version)
  expect(await concerns()).toMatchObject([
    {
      reasons: [
        {
          key: 'team:daysShort:1:1.5',
          code: 'daysShort',
          severity: 'show',
          text: '1 of 1.5 person-days planned.',
        },
      ],
    },
  ])
  const enough = await put({ days: { required: 1, offSite: 0.5 } }, short.body.version)
  expect(await concerns()).toEqual([])
  await put({ days: null }, enough.body.version)
  expect(await concerns()).toEqual([])
})
