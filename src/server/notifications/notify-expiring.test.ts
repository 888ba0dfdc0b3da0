import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { notifyExpiring } from './notify-expiring.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)
const plannerId = await makeAccount(sql, { role: 'Planner' })
const serviceId = await makeAccount(sql, { role: 'Customer service' })
const customerId = await makeCustomer(sql, { companyName: 'Acme' })

beforeEach(async () => {
  await sql`delete from notification`
  await sql`delete from standard_notice`
  await sql`delete from auditor_standard`
})

/** What everybody is sent at noon of that day, or at another time, as `to: title`. */
async function notify(moment: string, since: string | null = null): Promise<string[]> {
  const now = new Date(moment.length === 10 ? `${moment}T12:00Z` : moment)
  await sql.begin(tx => notifyExpiring(tx, { now, since }))
  const notified = await sql<{ accountId: number; title: string }[]>`
    delete from notification where account_id <> (select id from account where username = 'admin')
    returning account_id, title`
  return notified.map(
    ({ accountId, title }) => `${accountId === plannerId ? 'planner' : accountId}: ${title}`,
  )
}

const hold = (validTo: string, code = 'GRS') => ({
  name: 'Anna',
  standards: [{ code, validFrom: '2020-01-01', validTo }],
})

async function makeHolder(validTo: string, timeZone = 'UTC'): Promise<number> {
  const id = await makeStandardHolder(sql, hold(validTo))
  await sql`update account set time_zone = ${timeZone} where id = ${id}`
  return id
}

const both = (id: number, end: string) => [`${id}: Your GRS ${end}`, `planner: Anna’s GRS ${end}`]

describe('A standard that runs out', () => {
  test('is told 90, 60 and 30 days before, each once, to its holder and to who staffs audits', async () => {
    const id = await makeHolder('2026-06-30')
    const notified = (days: number) => both(id, `expires in ${days} days, on 30 Jun 2026.`)
    expect(await notify('2026-03-31')).toEqual([])
    expect(await notify('2026-04-01')).toEqual(notified(90))
    expect(await notify('2026-04-02')).toEqual([])
    expect(await notify('2026-05-01')).toEqual(notified(60))
    expect(await notify('2026-05-02')).toEqual([])
    expect(await notify('2026-05-31')).toEqual(notified(30))
    for (const day of ['2026-06-01', '2026-06-30', '2026-07-01'])
      expect(await notify(day, '2026-06-30')).toEqual([])
  })

  test('is counted by the calendar of who holds it', async () => {
    const kiritimati = await makeHolder('2026-06-30', 'Pacific/Kiritimati')
    const honolulu = await makeHolder('2026-06-30', 'Pacific/Honolulu')
    const end = 'expires in 90 days, on 30 Jun 2026.'
    // 1 April begins in Kiritimati at 10:00 UTC of 31 March, in Honolulu at 10:00 UTC of 1 April.
    expect(await notify('2026-03-31T09:59Z')).toEqual([])
    expect(await notify('2026-03-31T10:00Z')).toEqual(both(kiritimati, end))
    expect(await notify('2026-04-01T09:59Z')).toEqual([])
    expect(await notify('2026-04-01T10:00Z')).toEqual(both(honolulu, end))
  })

  test('is told a day late where no server ran on the day itself', async () => {
    const id = await makeHolder('2026-06-30')
    await notify('2026-04-01')
    expect(await notify('2026-05-03', '2026-04-20')).toEqual(both(id, 'expires in 58 days, on 30 Jun 2026.'))
  })

  test('is told once where several days were missed', async () => {
    const id = await makeHolder('2026-06-30')
    expect(await notify('2026-06-29', '2026-03-01')).toEqual(both(id, 'expires tomorrow, 30 Jun 2026.'))
    expect(await notify('2026-06-30', '2026-06-29')).toEqual([])
  })

  test('is told of afterwards where no server ran until then, and never long after', async () => {
    const id = await makeHolder('2026-06-30')
    expect(await notify('2026-07-03', '2026-06-20')).toEqual(both(id, 'expired on 30 Jun 2026.'))
    await makeHolder('2026-01-31')
    expect(await notify('2026-07-04', '2026-07-03')).toEqual([])
  })

  test('is not told again when its last day is corrected', async () => {
    const id = await makeHolder('2026-06-30')
    await notify('2026-05-01')
    for (const corrected of ['2026-07-01', '2026-06-25']) {
      await sql`update auditor_standard set valid_to = ${corrected} where auditor_id = ${id}`
      expect(await notify('2026-05-03')).toEqual([])
    }
    expect(await notify('2026-05-26')).toEqual(both(id, 'expires in 30 days, on 25 Jun 2026.'))
  })

  test('is told once more when it runs out after it was renewed', async () => {
    const id = await makeHolder('2026-06-30')
    await notify('2026-06-01')
    await sql`update auditor_standard set valid_to = '2029-06-30' where auditor_id = ${id}`
    expect(await notify('2026-06-02')).toEqual([])
    expect(await notify('2029-05-01')).toEqual(both(id, 'expires in 60 days, on 30 Jun 2029.'))
  })

  test('is not told where the next period adjoins, but where days lie between', async () => {
    const id = await makeHolder('2026-06-30')
    const [{ standardId } = { standardId: 0 }] = await sql<{ standardId: number }[]>`
      select standard_id from auditor_standard where auditor_id = ${id}`
    await sql`insert into auditor_standard values (${id}, ${standardId}, '2026-07-01', null)`
    expect(await notify('2026-05-01')).toEqual([])
    await sql`update auditor_standard set valid_from = '2026-07-02' where valid_from = '2026-07-01'`
    expect(await notify('2026-05-01')).toHaveLength(2)
  })

  test('is told neither to customer service nor to who can’t sign in, nor of them', async () => {
    const id = await makeHolder('2026-06-30')
    await sql`update account set is_enabled = false where id = ${id}`
    expect(await notify('2026-05-01')).toEqual([])
    await sql`update account set is_enabled = true where id = ${id}`
    expect((await notify('2026-05-01')).some(line => line.startsWith(`${serviceId}:`))).toBe(false)
  })
})

describe('The audits that lose their qualification', () => {
  const day = (date: string) => ({ start: new Date(`${date}T01:00Z`), end: new Date(`${date}T10:00Z`) })

  test('are named: assigned, beyond the last day at the site, and covered by nothing else', async () => {
    const id = await makeStandardHolder(sql, {
      name: 'Anna',
      standards: [...hold('2026-06-30').standards, 'RDS'],
    })
    const book = (number: string, date: string, given: object = {}) =>
      makeAudit(sql, { number, customerId, ...day(date), auditorIds: [id], ...given })
    await book('LATE', '2026-07-10')
    await book('FIRST', '2026-07-01')
    await book('LAST-DAY', '2026-06-30')
    await book('BY-RDS-TOO', '2026-07-12', { standards: ['GRS', 'RDS'] })
    await book('OTHER', '2026-07-13', { standards: ['RDS'] })
    const canceled = await book('CANCELED', '2026-07-14')
    await sql`update audit set status = 'canceled' where id = ${canceled}`
    const left = await book('LEFT', '2026-07-15')
    await sql`update roster_entry set released_at = now() where audit_id = ${left}`
    const [own] = await notify('2026-05-01')
    expect(own).toBe(
      `${id}: Your GRS expires in 60 days, on 30 Jun 2026. After that, not qualified for FIRST (Acme), LATE (Acme).`,
    )
  })

  test('are those that are concerns: not of whose grade fits the role, nor what somebody confirmed', async () => {
    const id = await makeHolder('2026-06-30')
    const book = (number: string, date: string) =>
      makeAudit(sql, { number, customerId, ...day(date), auditorIds: [id] })
    const [observed, accepted] = [await book('OBSERVED', '2026-07-01'), await book('ACCEPTED', '2026-07-02')]
    await book('AS-AUDITOR', '2026-07-03')
    await sql`update roster_entry set role = 'observer' where audit_id = ${observed}`
    await sql`
      update roster_entry set accepted = ${sql.json([{ key: `${id}:unqualified`, by: plannerId, at: '2026-01-01T00:00Z' }])}
      where audit_id = ${accepted}`
    expect((await notify('2026-05-01'))[0]).toMatch(/not qualified for AS-AUDITOR \(Acme\)\.$/)
  })

  test('are named as far as there is room', async () => {
    const id = await makeHolder('2026-06-30')
    for (let nth = 1; nth <= 7; nth++)
      await makeAudit(sql, { number: `N-${nth}`, customerId, ...day(`2026-07-0${nth}`), auditorIds: [id] })
    expect((await notify('2026-05-01'))[0]).toMatch(/for N-1 \(Acme\), .*N-5 \(Acme\) and 2 more\.$/)
  })
})
