import { beforeEach, describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const auditor = await signIn(app, anna)
const ben = await makeAccount(sql, { role: 'Planner', name: 'Ben Tran' })
const carla = await makeAccount(sql, { role: 'Planner', name: 'Carla Vo' })

const form = (reviewerId: number, day = 3) => ({
  category: 'timeOff',
  note: 'Away',
  reviewerId,
  start: `2031-06-0${day}T00:00:00Z`,
  end: '2031-06-08T00:00:00Z',
})

let request = { id: 0, version: 0 }
const edit = async (reviewerId: number, day?: number) => {
  const answer = await auditor(`PUT /requests/${request.id}`, {
    ...form(reviewerId, day),
    version: request.version,
  })
  expect(answer.status).toBe(200)
  request = answer.body
}
/** What a mail server in good health would do at once. */
const send = () => sql`
  update mail set sent_at = now(), letter = null
  where sent_at is null and given_up_at is null and next_try_at <= now() returning recipient`
const waiting = () => sql<{ recipient: string; letter: { before: string[] } }[]>`
  select recipient, letter from mail where sent_at is null and given_up_at is null order by id`
const emailOf = async (id: number) => (await sql`select email from account where id = ${id}`)[0]?.email

beforeEach(async () => {
  await sql`delete from mail`
  if (request.id) await auditor(`DELETE /requests/${request.id}`)
  request = (await auditor('POST /requests', form(ben))).body
})

describe('A request that is edited over and over', () => {
  test('is one mail to each reviewer in a quarter of an hour', async () => {
    let sent = (await send()).length
    for (let nth = 0; nth < 20; nth++) {
      await edit(nth % 2 === 0 ? carla : ben)
      sent += (await send()).length
    }
    expect(sent).toBe(2)
    expect(await waiting()).toHaveLength(1)
  })

  test('and the waiting email has the latest state, for the reviewer of that time', async () => {
    await send()
    await edit(carla)
    await send()
    await edit(ben)
    await edit(carla)
    await edit(ben, 5)
    const left = await waiting()
    expect(left.map(({ recipient }) => recipient)).toEqual([await emailOf(ben)])
    expect(left[0]?.letter.before[0]).toContain('5 Jun 2031')
    expect(await send()).toHaveLength(0)
    await sql`update mail set next_try_at = next_try_at - interval '15 minutes'`
    expect(await send()).toHaveLength(1)
  })

  test('is one notification that is unread', async () => {
    for (const reviewer of [carla, ben, carla, ben]) await edit(reviewer)
    const unread = await sql`
      select account_id from notification
      where entity = 'request' and entity_id = ${request.id} and read_at is null and account_id in (${ben}, ${carla})`
    expect(unread).toHaveLength(2)
  })

  test.each(['decided', 'deleted'])('is no mail any more once it is %s', async end => {
    await send()
    await edit(carla)
    await edit(ben)
    expect(await waiting()).toHaveLength(1)
    if (end === 'deleted') await auditor(`DELETE /requests/${request.id}`)
    else {
      const reviewer = await signIn(app, ben)
      const decision = { status: 'reject', reason: 'Too busy.', version: request.version }
      expect((await reviewer(`PUT /requests/approve/${request.id}`, decision)).status).toBe(200)
      request = { id: 0, version: 0 }
    }
    const about = (await waiting()).map(({ letter }) => letter.before[0])
    expect(about.filter(text => text?.includes('is waiting for your decision'))).toEqual([])
  })
})
