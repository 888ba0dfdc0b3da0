import { expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

const dayLength = 86_400_000
const midnight = Math.floor(Date.now() / dayLength) * dayLength
/** From 09:00 to 17:00 in Hanoi, so many days from today. */
const work = (day: number) => ({
  start: new Date(midnight + day * dayLength + 2 * 3_600_000),
  end: new Date(midnight + day * dayLength + 10 * 3_600_000),
})

/** Standards that nobody holds but whom a test makes. */
async function makeStandards(count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => unique('STD').replace(/\W/g, '').toUpperCase())
  for (const code of codes)
    await sql`insert into standard (code, name, description) values (${code}, ${code}, '')`
  return codes
}

async function makeFar(name: string, standards: string[]): Promise<void> {
  const id = await makeStandardHolder(sql, { name, country: 'DE', standards })
  await sql`update account set time_zone = 'Europe/Berlin' where id = ${id}`
}

type Option = {
  action: string
  auditors: { id: number; name: string }[]
  fits: { auditorId: number; way: string; visits: number; days?: number }[]
}

/** The teams that may replace somebody who is sick on the day of an audit. */
async function replacementsFor(day: number, standards: string[], customerId: number): Promise<string[][]> {
  const options = await optionsFor(day, standards, customerId)
  return options.map(({ auditors }) => auditors.map(({ name }) => name))
}

async function optionsFor(
  day: number,
  standards: string[],
  customerId: number,
  call = planner,
): Promise<Option[]> {
  const auditorId = await makeStandardHolder(sql, { standards })
  await makeAudit(sql, { ...work(day), customerId, standards, auditorIds: [auditorId] })
  const { start, end } = work(day)
  const { status, body } = await planner('POST /disruptions', { cause: 'sick', auditorId, start, end })
  expect(status).toBe(201)
  const { rows } = (await call(`GET /disruptions/${body.id}/options`)).body
  return (rows[0].options as Option[]).filter(({ action }) => action === 'replace')
}

test('Whoever is near is named before whoever is far away and has less to do.', async () => {
  const standards = await makeStandards(1)
  const near = await makeStandardHolder(sql, { name: 'Near', standards })
  await makeFar('Far', standards)
  await makeAudit(sql, { ...work(90), auditorIds: [near] })
  expect(await replacementsFor(91, standards, await makeCustomer(sql))).toEqual([['Near'], ['Far']])
})

test('Whoever knows the customer comes first, whoever was there too often last.', async () => {
  const standards = await makeStandards(1)
  const customerId = await makeCustomer(sql)
  const [often, , once] = [
    await makeStandardHolder(sql, { name: 'Often', standards }),
    await makeStandardHolder(sql, { name: 'New', standards }),
    await makeStandardHolder(sql, { name: 'Once', standards }),
  ]
  for (const day of [-400, -300, -200])
    await makeAudit(sql, { ...work(day), customerId, auditorIds: [often] })
  await makeAudit(sql, { ...work(-100), customerId, auditorIds: [once] })
  expect(await replacementsFor(91, standards, customerId)).toEqual([['Once'], ['New'], ['Often']])
})

test.each([
  [null, [['Preferred'], ['Any']]],
  ['2020-01-01', [['Any'], ['Preferred']]],
])(
  'Whom the customer prefers is named before others, as long as that holds: until %s',
  async (until, named) => {
    const standards = await makeStandards(1)
    const customerId = await makeCustomer(sql)
    await makeStandardHolder(sql, { name: 'Any', standards })
    const auditorId = await makeStandardHolder(sql, { name: 'Preferred', standards })
    await sql`
    insert into customer_wish (customer_id, auditor_id, wish, valid_to) values (${customerId}, ${auditorId}, 'preferred', ${until})`
    expect(await replacementsFor(91, standards, customerId)).toEqual(named)
  },
)

test('Where nobody covers all, the cheapest pairs that do are named.', async () => {
  const standards = await makeStandards(2)
  const [one = '', other = ''] = standards
  await makeFar('Far one', [one])
  await makeStandardHolder(sql, { name: 'Near one', standards: [one] })
  await makeStandardHolder(sql, { name: 'Other', standards: [other] })
  expect(await replacementsFor(91, standards, await makeCustomer(sql))).toEqual([
    ['Near one', 'Other'],
    ['Other', 'Far one'],
  ])
})

test('Of each it is told how far it is, how often they were there, and to whoever sees the roster how much they are booked.', async () => {
  const standards = await makeStandards(1)
  const customerId = await makeCustomer(sql)
  const auditorId = await makeStandardHolder(sql, { standards })
  await makeFar('Far', standards)
  await makeAudit(sql, { ...work(-100), customerId, auditorIds: [auditorId] })
  const [known, far] = await optionsFor(91, standards, customerId)
  expect(known?.fits).toEqual([{ auditorId, way: 'none', visits: 1, days: 0 }])
  expect(far?.fits).toMatchObject([{ way: 'farther', visits: 0, days: 0 }])
  const rights = ['ManageDisruptions', 'ViewDisruptions', 'ReAssignAudit', 'ViewAllAudit'] as const
  const narrow = await signInWith(app, rights)
  const [unseen] = await optionsFor(92, standards, customerId, narrow)
  expect(unseen?.fits[0]).not.toHaveProperty('days')
})
