import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [ocs, gots, rws] = [
  await pick(sql, 'standard', 'OCS'),
  await pick(sql, 'standard', 'GOTS'),
  await pick(sql, 'standard', 'RWS'),
]

const rome = (local: string) => momentAt(local, 'Europe/Rome')
const customerId = await makeCustomer(sql, { timeZone: 'Europe/Rome' })

/** One day, 09:00 to 16:00 in Rome, unless given. */
const makeWanted = (given: object = {}) =>
  makeAudit(sql, {
    customerId,
    start: rome('2031-03-03T09:00'),
    end: rome('2031-03-03T16:00'),
    standards: ['OCS'],
    ...given,
  })

type FreeDate = {
  start: string
  end: string
  auditors: { id: number; covers: number[] }[]
  missing: number[]
}

async function find(projectId: number, from: string, more = ''): Promise<FreeDate[]> {
  const query = `projectId=${projectId}&from=${rome(from).toISOString()}${more}`
  const { status, body } = await planner(`GET /auditors/free-dates?${query}`)
  expect([status, body.count]).toEqual([200, String(body.rows.length)])
  return body.rows
}

const days = (dates: FreeDate[]) => dates.map(({ start }) => start.slice(0, 10))
const off = (auditorId: number, first: string, last: string) =>
  bookTimeOff(sql, auditorId, { start: rome(`${first}T00:00`), end: rome(`${last}T23:59`) })

const anna = await makeStandardHolder(sql, { name: 'Anna', standards: ['OCS'] })

describe('free dates', () => {
  test('are as long and at the same hours at the site as the audit, on weekdays', async () => {
    // Friday; clocks in Rome are put forward on Sunday 30 March 2031. The site is Vietnam’s: 1 April is a holiday there.
    const dates = await find(await makeWanted(), '2031-03-28T00:00', '&limit=3')
    expect(dates).toEqual(
      ['2031-03-28', '2031-03-31', '2031-04-02'].map(day => ({
        start: rome(`${day}T09:00`).toISOString(),
        end: rome(`${day}T16:00`).toISOString(),
        auditors: [{ id: anna, name: 'Anna', covers: [ocs] }],
        missing: [],
      })),
    )
  })

  test('begin after the moment asked from', async () => {
    const wanted = await makeWanted()
    expect(days(await find(wanted, '2031-03-04T09:00', '&limit=1'))).toEqual(['2031-03-04'])
    expect(days(await find(wanted, '2031-03-04T09:01', '&limit=1'))).toEqual(['2031-03-05'])
  })

  test('of several days lie between two weekends, longer ones begin and end on weekdays', async () => {
    const three = await makeWanted({ end: rome('2031-03-05T16:00') })
    expect(days(await find(three, '2031-03-06T00:00', '&limit=4'))).toEqual([
      '2031-03-10',
      '2031-03-11',
      '2031-03-12',
      '2031-03-17',
    ])
    const eight = await makeWanted({ end: rome('2031-03-10T16:00') })
    expect(days(await find(eight, '2031-03-07T00:00', '&limit=2'))).toEqual(['2031-03-07', '2031-03-10'])
  })

  test('leave out the public holidays at the site', async () => {
    const london = (local: string) => momentAt(local, 'Europe/London')
    const inLondon = await makeCustomer(sql, { country: 'GB', timeZone: 'Europe/London' })
    const times = (first: string, last: string) => ({
      customerId: inLondon,
      start: london(`${first}T09:00`),
      end: london(`${last}T16:00`),
    })
    // 2031: Christmas is a Thursday, Boxing Day a Friday, New Year's Day a Thursday.
    const one = await makeWanted(times('2031-12-01', '2031-12-01'))
    expect(days(await find(one, '2031-12-24T00:00', '&limit=4'))).toEqual([
      '2031-12-24',
      '2031-12-29',
      '2031-12-30',
      '2031-12-31',
    ])
    const three = await makeWanted(times('2031-12-01', '2031-12-03'))
    expect(days(await find(three, '2031-12-22T00:00', '&limit=3'))).toEqual([
      '2031-12-22',
      '2031-12-29',
      '2032-01-05',
    ])
  })

  test('lie on the work days of the site’s country', async () => {
    const riyadh = (local: string) => momentAt(local, 'Asia/Riyadh')
    const mill = await makeCustomer(sql, { country: 'SA', timeZone: 'Asia/Riyadh' })
    const times = (first: string, last: string) => ({
      customerId: mill,
      start: riyadh(`${first}T09:00`),
      end: riyadh(`${last}T16:00`),
    })
    // 5 March 2031 is a Wednesday; people rest on Friday and Saturday.
    const one = await makeWanted(times('2031-03-03', '2031-03-03'))
    expect(days(await find(one, '2031-03-05T00:00', '&limit=4'))).toEqual([
      '2031-03-05',
      '2031-03-06',
      '2031-03-09',
      '2031-03-10',
    ])
    const five = await makeWanted(times('2031-03-09', '2031-03-13'))
    expect(days(await find(five, '2031-03-06T00:00', '&limit=2'))).toEqual(['2031-03-09', '2031-03-16'])
  })

  test('of more days than people work there on end begin and end on work days', async () => {
    const brunei = (local: string) => momentAt(local, 'Asia/Brunei')
    const mill = await makeCustomer(sql, { country: 'BN', timeZone: 'Asia/Brunei' })
    const until = (last: string) =>
      makeWanted({ customerId: mill, start: brunei('2031-03-03T09:00'), end: brunei(`${last}T16:00`) })
    // 3 March 2031 is a Monday; people rest on Friday and Sunday.
    const four = await until('2031-03-06')
    expect(days(await find(four, '2031-03-04T00:00', '&limit=1'))).toEqual(['2031-03-10'])
    const five = await until('2031-03-07')
    expect(days(await find(five, '2031-03-04T00:00', '&limit=1'))).toEqual(['2031-03-04'])
  })

  test('are those on which somebody is free, whatever keeps them else', async () => {
    const wanted = await makeWanted()
    await off(anna, '2031-05-05', '2031-05-07')
    await makeWanted({
      start: rome('2031-05-08T08:00'),
      end: rome('2031-05-08T09:00'),
      auditorIds: [anna],
    })
    await makeWanted({
      start: rome('2031-05-09T08:00'),
      end: rome('2031-05-09T09:01'),
      auditorIds: [anna],
    })
    expect(days(await find(wanted, '2031-05-05T00:00', '&limit=2'))).toEqual(['2031-05-08', '2031-05-12'])
  })

  test('leave the audit’s own booking out of account', async () => {
    const start = rome('2031-06-02T09:00')
    const own = await makeWanted({ start, end: rome('2031-06-02T16:00'), auditorIds: [anna] })
    expect(days(await find(own, '2031-06-02T00:00', '&limit=1'))).toEqual(['2031-06-02'])
  })

  test('look 180 days ahead, and may be none', async () => {
    const wanted = await makeWanted()
    await off(anna, '2032-01-01', '2032-06-26')
    // 180 days from 1 January 2032 are up with 28 June; 29 June is the first on which she is free but one.
    expect(days(await find(wanted, '2032-01-01T00:00'))).toEqual(['2032-06-28'])
    expect(await find(wanted, '2031-12-28T00:00', '&limit=20')).toHaveLength(3)
    expect(await find(wanted, '2099-01-01T00:00', '&limit=20')).toHaveLength(20)
    const lone = await makeWanted({ standards: ['RWS'] })
    expect(await find(lone, '2031-03-03T00:00')).toEqual([])
  })
})

describe('the team of a free date', () => {
  test('holds the standards on those days and takes bookings', async () => {
    const wanted = await makeWanted({ standards: ['RWS'] })
    const until = await makeStandardHolder(sql, { standards: [{ code: 'RWS', validTo: '2031-03-11' }] })
    await makeStandardHolder(sql, { standards: ['RWS'], isEnabled: false })
    const dates = await find(wanted, '2031-03-10T00:00', '&limit=20')
    expect(dates.map(({ start, auditors }) => [start.slice(0, 10), auditors[0]?.id])).toEqual([
      ['2031-03-10', until],
      ['2031-03-11', until],
    ])
  })

  test('covers as much as can be, by those with the fewest booked days that month', async () => {
    const wanted = await makeWanted({ standards: ['OCS', 'GOTS', 'RWS'] })
    const [busy, idle] = [
      await makeStandardHolder(sql, { name: 'Busy', standards: ['OCS', 'GOTS'] }),
      await makeStandardHolder(sql, { name: 'Idle', standards: ['OCS', 'GOTS'] }),
    ]
    await off(busy, '2031-09-03', '2031-09-03')
    await off(idle, '2031-08-04', '2031-08-05')
    await off(anna, '2031-09-01', '2031-09-01')
    const [first] = await find(wanted, '2031-09-01T00:00', '&limit=1')
    expect(first?.auditors).toEqual([{ id: idle, name: 'Idle', covers: [ocs, gots].sort((a, b) => a - b) }])
    expect(first?.missing).toEqual([rws])
    const [second] = await find(wanted, '2031-09-01T00:00', '&limit=1&teamSize=2')
    expect(second?.auditors.map(({ id }) => id)).toEqual([idle, busy])
    expect(await find(wanted, '2031-09-01T00:00', '&teamSize=4')).toEqual([])
    const [chosen] = await find(wanted, '2031-08-04T00:00', `&auditorId=${busy}&auditorId=${anna}&limit=1`)
    expect(chosen?.auditors.map(({ id }) => id).sort()).toEqual([anna, busy].sort())
  })

  test('with auditors that are wanted is on dates on which all of them are free', async () => {
    const wanted = await makeWanted()
    const ben = await makeStandardHolder(sql, { standards: ['OCS'] })
    await off(anna, '2031-10-06', '2031-10-06')
    await off(ben, '2031-10-07', '2031-10-07')
    const both = await find(wanted, '2031-10-06T00:00', `&auditorId=${anna}&auditorId=${ben}&limit=1`)
    expect(days(both)).toEqual(['2031-10-08'])
    expect(days(await find(wanted, '2031-10-06T00:00', `&auditorId=${anna}&limit=1`))).toEqual(['2031-10-07'])
    const unqualified = await makeStandardHolder(sql)
    expect(await find(wanted, '2031-10-06T00:00', `&auditorId=${unqualified}`)).toEqual([])
  })

  test('is whom the finder calls qualified and available then', async () => {
    const wanted = await makeWanted()
    for (const { start, end, auditors } of await find(wanted, '2031-10-06T00:00', '&limit=5&teamSize=2')) {
      const query = `start=${start}&end=${end}&standardId=${ocs}&timeZone=Europe/Rome&limit=100`
      const { body } = await planner(`GET /auditors?${query}`)
      const ready = body.rows.filter(
        (row: { qualified: boolean; available: boolean }) => row.qualified && row.available,
      )
      const readyIds = ready.map(({ id }: { id: number }) => id)
      expect(readyIds).toEqual(expect.arrayContaining(auditors.map(({ id }) => id)))
    }
  })
})

describe('a free date asks for nothing', () => {
  test('so whoever is excluded, refused, over a limit or resting is left out while that holds', async () => {
    const own = await makeCustomer(sql, { timeZone: 'Europe/Rome' })
    const wanted = await makeWanted({ customerId: own, standards: ['ISO9001'] })
    const [dana, emil] = [
      await makeStandardHolder(sql, { name: 'Dana', standards: ['ISO9001'] }),
      await makeStandardHolder(sql, { name: 'Emil', standards: ['ISO9001'] }),
    ]
    const offered = async (from: string, size = 1) => {
      const dates = await find(wanted, `${from}T00:00`, `&limit=1&teamSize=${size}`)
      return dates.map(({ start, auditors }) => [start.slice(0, 10), ...auditors.map(({ id }) => id)])
    }
    expect(await offered('2031-11-03', 2)).toEqual([['2031-11-03', dana, emil]])
    await sql`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from, valid_to)
      values (${dana}, ${own}, 'family', 'office', '2031-11-01', '2031-11-04')`
    expect(await offered('2031-11-03', 2)).toEqual([['2031-11-05', dana, emil]])
    expect(await offered('2031-11-03')).toEqual([['2031-11-03', emil]])
    await sql`
      insert into customer_wish (customer_id, auditor_id, wish, valid_to)
      values (${own}, ${emil}, 'refused', '2031-11-05')`
    expect(await offered('2031-11-03')).toEqual([['2031-11-05', dana]])
    await sql`update auditor set work_days = '{1,2,4,5}' where id = ${dana}`
    // The fifth is a Wednesday.
    expect(await offered('2031-11-03')).toEqual([['2031-11-06', dana]])
    await sql`update auditor set limits = '{"daysPer7": 1}' where id = ${dana}`
    await makeWanted({ start: rome('2031-11-07T08:00'), end: rome('2031-11-07T16:00'), auditorIds: [dana] })
    expect(await offered('2031-11-06')).toEqual([['2031-11-06', emil]])
    expect(await offered('2031-11-06', 2)).toEqual([['2031-11-14', emil, dana]])
  })

  test('and is led by a lead where Team rules ask for one; who learns covers nothing', async () => {
    const wanted = await makeWanted({ standards: ['RDS'] })
    const [idle, lead, trainee] = [
      await makeStandardHolder(sql, { name: 'Idle', standards: ['RDS'] }),
      await makeStandardHolder(sql, { name: 'Lead', standards: ['RDS'] }),
      await makeStandardHolder(sql, { name: 'Learner', standards: ['RDS'] }),
    ]
    await sql`update auditor_standard set grade = 'lead' where auditor_id = ${lead}`
    await sql`update auditor_standard set grade = 'trainee' where auditor_id = ${trainee}`
    await off(lead, '2031-12-01', '2031-12-02')
    const offered = async (more: string) => {
      const [date] = await find(wanted, '2031-12-02T00:00', `&limit=1${more}`)
      return date && [date.start.slice(0, 10), ...date.auditors.map(({ id }) => id)]
    }
    expect(await offered('')).toEqual(['2031-12-02', idle])
    expect(await offered('&teamSize=3')).toBeUndefined()
    await sql`update team_rules set rules = rules || '{"lead": "warn"}'`
    expect(await offered('')).toEqual(['2031-12-03', lead])
    expect(await offered('&teamSize=2')).toEqual(['2031-12-03', idle, lead])
    expect(await offered(`&auditorId=${idle}`)).toBeUndefined()
    await sql`update team_rules set rules = rules || '{"lead": "off"}'`
  })
})

test('Free dates of an audit that is not there are a 404; they need ViewAllRoster and a moment to look from.', async () => {
  const from = 'from=2031-03-03T00:00:00Z'
  expect((await planner(`GET /auditors/free-dates?projectId=2000000000&${from}`)).status).toBe(404)
  const auditor = await signIn(app, anna)
  expect((await auditor(`GET /auditors/free-dates?projectId=1&${from}`)).status).toBe(403)
  expect((await planner('GET /auditors/free-dates?projectId=1')).body.details).toMatchObject([
    { field: 'from' },
  ])
  expect((await planner(`GET /auditors/free-dates?projectId=1&teamSize=6&limit=21&${from}`)).status).toBe(400)
})
