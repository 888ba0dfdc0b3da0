import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const planner = await signIn(app, 'Planner')

const form = <Given extends object>(given: Given) => ({
  name: unique('Table'),
  risks: ['High', 'Low'],
  rows: [
    { upTo: 10, days: [2, 1.5] },
    { upTo: null, days: [4, 3] },
  ],
  shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: 30,
  maxIntegration: 20,
  onSite: 80,
  minDays: 1,
  factors: [{ label: 'Several shifts', percent: 10 }],
  ...given,
})
const create = async (given: object = {}) => (await admin('POST /day-tables', form(given))).body

test('A first start brings three tables after IAF MD 5, which no standard uses.', async () => {
  const { body } = await planner('GET /day-tables?sort=id:asc')
  expect(body.rows).toMatchObject([
    { name: 'QMS (IAF MD 5)', risks: ['Any'], standardIds: [] },
    { name: 'EMS (IAF MD 5)', risks: ['High', 'Medium', 'Low', 'Limited'], standardIds: [] },
    { name: 'OH&SMS (IAF MD 5)', risks: ['High', 'Medium', 'Low'], standardIds: [] },
  ])
  const rowOf = (place: number, people: number) =>
    body.rows[place].rows.find(({ upTo }: { upTo: number }) => people <= upTo)?.days
  expect([0, 1, 2].map(place => rowOf(place, 60))).toEqual([[5], [8, 6, 4.5, 3.5], [8, 6, 4.5]])
  expect([0, 1, 2].map(place => rowOf(place, 10_700))).toEqual([[22], [34, 27, 20, 14], [34, 27, 20]])
  expect(rowOf(0, 10_701)).toBeUndefined()
  expect(body.rows[0]).toMatchObject({
    shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
    maxReduction: 30,
    maxIntegration: 20,
    onSite: 80,
    minDays: 1,
  })
})

test('A table is made, read, changed and deleted, and its history tells of it.', async () => {
  const iso = await pick(sql, 'standard', 'ISO9001')
  const given = form({ standardIds: [iso] })
  const { status, body } = await admin('POST /day-tables', given)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...given, standards: [{ code: 'ISO9001' }], version: 0 })
  expect(await admin(`GET /day-tables/${body.id}`)).toEqual({ status: 200, body })
  expect((await planner(`GET /day-tables?standardId=${iso}`)).body.rows).toEqual([body])

  const path = `PUT /day-tables/${body.id}` as const
  const changed = await admin(path, { ...given, minDays: 1.5, version: 0 })
  expect(changed).toMatchObject({ status: 200, body: { minDays: 1.5, version: 1, standardIds: [iso] } })
  expect(await admin(path, { ...given, version: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } })

  const inUse = `${given.name} is used by 1 standard, so it can’t be deleted.`
  expect(await admin(`DELETE /day-tables/${body.id}`)).toMatchObject({
    status: 409,
    body: { code: 'inUse', message: inUse },
  })
  // Other standards are another version of what is on the screen.
  expect((await admin(path, { ...given, minDays: 1.5, standardIds: [], version: 1 })).body).toMatchObject({
    standardIds: [],
    version: 2,
  })
  expect((await admin(`DELETE /day-tables/${body.id}`)).status).toBe(204)
  const { body: history } = await admin(`GET /history?entity=dayTable&entityId=${body.id}`)
  expect(history.rows.map((row: { action: string }) => row.action)).toEqual(['delete', 'update', 'create'])
  expect(history.rows[1]).toMatchObject({ before: { minDays: 1 }, after: { minDays: 1.5 } })
})

describe('A standard has one table', () => {
  test('so that another one is refused it, and says whose it is.', async () => {
    const iso = await pick(sql, 'standard', 'ISO14001')
    const { id } = await create({ standardIds: [iso] })
    const message = 'ISO14001 has another day table.'
    expect(await admin('POST /day-tables', form({ standardIds: [iso] }))).toMatchObject({
      status: 409,
      body: { code: 'taken', message, details: [{ field: 'standardIds', message }] },
    })
    const other = await create()
    expect((await admin(`PUT /day-tables/${other.id}`, form({ standardIds: [iso] }))).body.code).toBe('taken')
    await admin(`PUT /day-tables/${id}`, form({ standardIds: [] }))
    expect((await admin(`PUT /day-tables/${other.id}`, form({ standardIds: [iso] }))).status).toBe(200)
    expect((await admin('POST /day-tables', form({ standardIds: [999_999] }))).body.details[0]).toMatchObject(
      {
        field: 'standardIds',
        message: 'One of these standards no longer exists.',
      },
    )
    await admin(`PUT /day-tables/${other.id}`, form({ standardIds: [] }))
  })

  test('also when two take it at once.', async () => {
    const iso = await pick(sql, 'standard', 'ISO45001')
    for (let round = 0; round < 5; round++) {
      const tables = [await create(), await create()]
      const saves = await Promise.all(
        tables.map(({ id }) => admin(`PUT /day-tables/${id}`, form({ standardIds: [iso] }))),
      )
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
      for (const { id } of tables) await admin(`PUT /day-tables/${id}`, form({ standardIds: [] }))
    }
  })
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Please enter a name.'],
  ['no risk', { risks: [] }, 'risks', 'Please enter at least one risk.'],
  ['a risk twice', { risks: ['High', 'High'] }, 'risks.1', 'This risk is listed twice.'],
  ['no row', { rows: [] }, 'rows', 'Please enter at least one row.'],
  [
    'a third of a day',
    { rows: [{ upTo: 5, days: [0.3, 1] }] },
    'rows.0.days.0',
    'Please enter half days, from 0.5 to 500.',
  ],
  ['too few days', { rows: [{ upTo: 5, days: [1] }] }, 'rows.0.days', 'Please enter the days for each risk.'],
  [
    'fewer people than above',
    {
      rows: [
        { upTo: 5, days: [1, 1] },
        { upTo: 5, days: [2, 2] },
      ],
    },
    'rows.1.upTo',
    'Please enter more people than in the row above.',
  ],
  [
    'an open row before the last',
    {
      rows: [
        { upTo: null, days: [1, 1] },
        { upTo: 5, days: [2, 2] },
      ],
    },
    'rows.0.upTo',
    'Only the last row can have no upper limit.',
  ],
  [
    'a share that is none',
    { shares: { initial: '1/1', surveillance: 'a third', recertification: '2/3' } },
    'shares.surveillance',
    'Please enter a fraction, such as 1/3.',
  ],
  ['a part of a percent', { onSite: 0.5 }, 'onSite', 'Please enter a whole number from 1 to 100.'],
  [
    'a nameless factor',
    { factors: [{ label: '', percent: 5 }] },
    'factors.0.label',
    'Please enter what the percentage is for.',
  ],
])('A table is refused with %s.', async (_, given, field, message) => {
  const { status, body } = await admin('POST /day-tables', form(given))
  expect(status).toBe(400)
  expect(body.details).toContainEqual(expect.objectContaining({ field, message }))
})

test('Its name is its own.', async () => {
  const { name } = await create()
  expect((await admin('POST /day-tables', form({ name: name.toUpperCase() }))).body).toMatchObject({
    code: 'taken',
    message: 'Another day table has this name.',
  })
})

test('What somebody deleted stays away when the server starts again.', async () => {
  const { body } = await admin('GET /day-tables?value=OH%26SMS')
  expect((await admin(`DELETE /day-tables/${body.rows[0].id}`)).status).toBe(204)
  const { seed } = await import('#server/db/seed.ts')
  await seed(sql, {})
  expect((await admin('GET /day-tables?value=OH%26SMS')).body.rows).toEqual([])
})
