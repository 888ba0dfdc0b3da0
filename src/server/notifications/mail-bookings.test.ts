import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'
import { atDatabase } from '#tests/target.ts'
import { mailBookings } from './mail-bookings.ts'
import { sendDigests } from './send-digests.ts'

const app = await startApp()
const { sql } = app
const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
const target = atDatabase(inject('database'), name)
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))

beforeEach(async () => {
  await sql`delete from booking_mail`
  await sql`delete from mail`
  await sql`delete from notification`
})

const june = (day: number, hour = 1) => new Date(Date.UTC(2026, 5, day, hour)).toISOString()

/** What is mailed, to whom. */
async function listMails(): Promise<string[]> {
  const rows = await sql<{ says: string }[]>`
    select account.display_name || ': ' || (letter #>> '{before,0}') as says
    from mail join account on account.id = account_id order by mail.id`
  return rows.map(({ says }) => says)
}

async function act(auditId: number, action: string, given: object = {}, call: Call = planner) {
  const { body } = await call(`GET /projects/${auditId}`)
  const answer = await call(`PUT /projects/${auditId}${action}`, { ...given, version: body.version })
  expect(answer.status).toBe(200)
}

async function move(auditId: number, day: number, call: Call = planner): Promise<void> {
  const { body } = await call(`GET /projects/${auditId}`)
  const step = { kind: 'moveAudit', projectId: auditId, version: body.version }
  const steps = [{ ...step, start: june(day), end: june(day, 10) }]
  expect((await call('POST /changes', { steps })).status).toBe(200)
}

const makePlanned = async (auditorIds: number[], number: string) =>
  makeAudit(sql, { number, auditorIds, start: new Date(june(1)), end: new Date(june(1, 10)) })

/** The minutes after the first change of what waits, and after the last. */
async function age(first: number, last: number): Promise<void> {
  await sql`
    update booking_mail set first_at = now() - ${`${first} minutes`}::interval, last_at = now() - ${`${last} minutes`}::interval`
}

const prefer = (accountId: number, choices: Record<string, string>) => sql`
  insert into mail_settings (account_id, choices) values (${accountId}, ${sql.json(choices)})
  on conflict (account_id) do update set choices = excluded.choices`

describe('A mail of a booking', () => {
  test('waits for two minutes of quiet, at most ten; the drawer does not', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const id = await makePlanned([anna], 'W-1')
    await move(id, 2)
    expect(await sql`select from notification where account_id = ${anna}`).toHaveLength(1)
    await age(1.9, 1.9)
    expect(await mailBookings(sql, new Date())).toBe(0)
    await age(9.9, 1)
    expect(await mailBookings(sql, new Date())).toBe(0)
    await age(10.01, 1)
    expect(await mailBookings(sql, new Date())).toBe(1)
    expect(await listMails()).toHaveLength(1)
    await move(id, 3)
    await age(2.01, 2.01)
    expect(await mailBookings(sql, new Date())).toBe(1)
    expect(await mailBookings(sql, new Date())).toBe(0)
  })

  test('tells the difference from what was told last', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const id = await makePlanned([anna], 'W-2')
    for (const day of [2, 5, 9]) await move(id, day)
    await mailAllBookings(sql)
    expect(await listMails()).toEqual([
      expect.stringMatching(/^Anna: W-2 .* was moved to 09 Jun 2026 .* It was planned for 01 Jun 2026 /),
    ])
    await sql`delete from mail`
    await move(id, 10)
    await mailAllBookings(sql)
    expect(await listMails()).toEqual([
      expect.stringMatching(/ moved to 10 Jun 2026 .* was planned for 09 Jun /),
    ])
  })

  test('does not go where nothing came of it: moved back, given back, taken off again, canceled by mistake', async () => {
    const [anna, ben] = [
      await makeStandardHolder(sql, { name: 'Anna' }),
      await makeStandardHolder(sql, { name: 'Ben' }),
    ]
    const moved = await makePlanned([anna], 'W-3')
    await move(moved, 2)
    await move(moved, 1)
    const given = await makePlanned([], 'W-4')
    await act(given, '/assign', { auditors: [{ id: ben }] })
    await act(given, '/draft')
    const canceled = await makeAudit(sql, {
      number: 'W-5',
      auditorIds: [anna],
      start: new Date(june(20)),
      end: new Date(june(20, 10)),
    })
    await act(canceled, '/cancel', { reason: 'The wrong one.' })
    await act(canceled, '/re-open', { reason: 'It goes on.' })
    await act(canceled, '/assign', { auditors: [{ id: anna }] })
    const booking = { auditorId: ben, kind: 'training', start: june(24), end: june(24, 9), note: '' }
    await prefer(ben, { 'roster:changed': 'atOnce' })
    const { body } = await planner('POST /changes', { steps: [{ kind: 'book', booking }] })
    expect((await planner('POST /changes', { steps: body.inverse })).status).toBe(200)
    expect(await sql`select from booking_mail`).toHaveLength(4)
    expect(await mailAllBookings(sql)).toBe(4)
    expect(await listMails()).toEqual([])
  })

  test('tells of several audits at once, in one mail to each', async () => {
    const [anna, ben] = [
      await makeStandardHolder(sql, { name: 'Anna' }),
      await makeStandardHolder(sql, { name: 'Ben' }),
    ]
    const [one, two] = [await makePlanned([anna], 'W-6'), await makePlanned([ben], 'W-7')]
    await move(one, 3)
    await move(two, 4)
    await act(two, '/re-assign', { auditors: [{ id: anna }] })
    await mailAllBookings(sql)
    expect(await listMails()).toEqual([
      expect.stringMatching(/^Anna: W-6 .* was moved .* You were assigned to W-7 /),
      expect.stringMatching(/^Ben: You were removed from W-7 /),
    ])
  })

  test('does not go to whoever made all the changes, but to whom others changed it too', async () => {
    const own = await makeStandardHolder(sql, { name: 'Own', role: 'Planner' })
    const call = await signIn(app, own)
    const [mine, ours] = [
      await makePlanned([own], 'W-8'),
      await makeAudit(sql, {
        number: 'W-9',
        auditorIds: [own],
        start: new Date(june(11)),
        end: new Date(june(11, 10)),
      }),
    ]
    await move(mine, 2, call)
    await move(ours, 12, call)
    await move(ours, 13)
    await mailAllBookings(sql)
    expect(await listMails()).toEqual([expect.stringMatching(/^Own: W-9 .* moved to 13 Jun .* for 11 Jun /)])
  })

  test('of who follows an audit waits as long', async () => {
    const follower = await makeAccount(sql, { name: 'Fay' })
    await prefer(follower, { 'audit:followed': 'atOnce' })
    const call = await signIn(app, follower)
    const [kept, off] = [await makePlanned([], 'W-10'), await makePlanned([], 'W-11')]
    for (const id of [kept, off]) await call(`PUT /projects/${id}/follow`, { isFollowed: true })
    for (const id of [kept, off]) await act(id, '/cancel', { reason: 'The customer is closed.' })
    await act(kept, '/re-open', { reason: 'It goes on.' })
    await mailAllBookings(sql)
    expect(await listMails()).toEqual([expect.stringMatching(/^Fay: W-11 .* was canceled\.$/)])
    await act(off, '/re-open', { reason: 'It goes on.' })
    await mailAllBookings(sql)
    expect((await listMails()).at(-1)).toMatch(/^Fay: W-11 .* was re-opened\.$/)
  })
})

describe('The daily mail', () => {
  const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)

  test('has nothing that was undone, nor what may still be', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await prefer(anna, { 'audit:moved': 'daily' })
    const [there, back] = [
      await makePlanned([anna], 'W-12'),
      await makeAudit(sql, {
        number: 'W-13',
        auditorIds: [anna],
        start: new Date(june(15)),
        end: new Date(june(15, 10)),
      }),
    ]
    await move(there, 3)
    await move(back, 16)
    await move(back, 15)
    expect(await sendDigests(sql, inTwoDays())).toBe(0)
    await mailAllBookings(sql)
    expect(await sendDigests(sql, inTwoDays())).toBe(1)
    const [mail] = await sql<{ letter: { items: { label: string }[] } }[]>`select letter from mail`
    expect(mail?.letter.items.map(({ label }) => label)).toEqual([expect.stringMatching(/^W-12 /)])
  })
})

test('Servers that look at the same moment mail it once.', async () => {
  const people = []
  for (let nth = 0; nth < 5; nth++) people.push(await makeStandardHolder(sql))
  for (const [nth, id] of people.entries()) await move(await makePlanned([id], `W-S${nth}`), 2)
  const servers = Array.from({ length: 4 }, () => openDatabase(target, 2))
  const later = new Date(Date.now() + 600_000)
  const counts = await Promise.all(
    servers.flatMap(pool => [mailBookings(pool, later), mailBookings(pool, later)]),
  )
  for (const pool of servers) await pool.end()
  expect(counts.reduce((sum, count) => sum + count)).toBe(5)
  expect(await listMails()).toHaveLength(5)
})

test('A change at the moment of mailing is in that mail or in the next, never in none.', async () => {
  const anna = await makeStandardHolder(sql, { name: 'Anna' })
  const id = await makePlanned([anna], 'W-R')
  await move(id, 2)
  for (let day = 3; day < 9; day++) await Promise.all([move(id, day), mailAllBookings(sql)])
  await mailAllBookings(sql)
  const told = (await listMails()).map(one =>
    one.match(/moved to (\d+) Jun .* planned for (\d+) Jun/)?.slice(1),
  )
  expect(told[0]?.[1]).toBe('01')
  for (const [nth, one] of told.entries()) if (nth > 0) expect(one?.[1]).toBe(told[nth - 1]?.[0])
  expect(told.at(-1)?.[0]).toBe('08')
})
