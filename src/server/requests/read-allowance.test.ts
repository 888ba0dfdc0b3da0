import { describe, expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { signIn } from '#tests/app.ts'
import { bookTimeOff, hanoi, makeRequest, makeStandardHolder, requestForm } from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'
import { readAllowance } from './read-allowance.ts'

const { app, sql, reviewerId, reviewer } = await startRequests()

const at = (local: string) => momentAt(local, hanoi)
/** Monday to Friday, 2 to 6 March 2026. */
const week = { start: at('2026-03-02T00:00'), end: at('2026-03-07T00:00') }
const span = (one: { start: Date; end: Date }) =>
  `start=${one.start.toISOString()}&end=${one.end.toISOString()}` as const

async function makeCounted(days: number | null = 10) {
  const id = await makeStandardHolder(sql)
  await sql`update auditor set allowance_days = ${days} where id = ${id}`
  return { id, call: await signIn(app, id) }
}

describe('The allowance of time off', () => {
  test('is nobody’s until somebody sets it', async () => {
    const { call } = await makeCounted(null)
    expect((await call(`GET /requests/allowance?${span(week)}`)).body).toEqual({ years: [] })
  })

  test('counts time off alone, by the person’s own working days and holidays', async () => {
    const { id, call } = await makeCounted()
    // 30 April and 1 May are holidays of Vietnam, the 2nd and 3rd a weekend.
    await bookTimeOff(sql, id, { start: at('2026-04-29T13:00'), end: at('2026-05-05T00:00') })
    await bookTimeOff(sql, id, {
      kind: 'sickLeave',
      start: at('2026-06-01T00:00'),
      end: at('2026-06-06T00:00'),
    })
    await bookTimeOff(sql, id, { start: at('2025-12-31T00:00'), end: at('2026-01-01T00:00') })
    await makeRequest(sql, {
      userId: id,
      reviewerId,
      start: at('2026-07-06T08:00'),
      end: at('2026-07-06T12:00'),
    })
    const { status, body } = await call(`GET /requests/allowance?${span(week)}`)
    expect(status).toBe(200)
    expect(body.years).toEqual([
      {
        year: 2026,
        days: 10,
        carriedLeft: 0,
        carriedUntil: null,
        taken: 1.5,
        left: 8.5,
        waiting: 0.5,
        asked: 5,
        beyond: 0,
      },
    ])
  })

  test('is that of each year that a request touches', async () => {
    const { call } = await makeCounted(2)
    const turn = { start: at('2026-12-28T00:00'), end: at('2027-01-06T00:00') }
    const { body } = await call(`GET /requests/allowance?${span(turn)}`)
    // New Year’s Day is a holiday, and the 2nd and 3rd a weekend.
    expect(body.years).toMatchObject([
      { year: 2026, asked: 4, beyond: 2 },
      { year: 2027, asked: 2, beyond: 0 },
    ])
  })

  test('loses what was brought over and not taken in time', async () => {
    const { id } = await makeCounted()
    await sql`update auditor set allowance_carried = 3, allowance_carried_until = '2026-03-31' where id = ${id}`
    await bookTimeOff(sql, id, { start: at('2026-03-02T00:00'), end: at('2026-03-03T00:00') })
    const read = (now: string) => readAllowance(sql, id, {}, new Date(now))
    // The last evening of March in Hanoi, and the first minute of April.
    expect(await read('2026-03-31T16:59:00Z')).toMatchObject([{ left: 12, carriedLeft: 2 }])
    expect(await read('2026-03-31T17:00:00Z')).toMatchObject([{ left: 10, carriedLeft: 0 }])
  })

  test('that is exceeded refuses nothing, and whoever decides reads it', async () => {
    const { id, call } = await makeCounted(3)
    const { status, body: made } = await call('POST /requests', requestForm(reviewerId, week))
    expect(status).toBe(201)
    const own = await call(`GET /requests/allowance?${span(week)}&requestId=${made.id}`)
    expect(own.body.years).toMatchObject([{ waiting: 0, asked: 5, beyond: 2 }])
    const shown = await reviewer(`GET /requests/${made.id}/consequences`)
    expect(shown.body.allowance).toMatchObject([{ left: 3, asked: 5, beyond: 2 }])
    const { version } = made
    expect((await reviewer(`PUT /requests/approve/${made.id}`, { status: 'accept', version })).status).toBe(
      200,
    )
    expect((await reviewer(`GET /requests/allowance?userId=${id}`)).status).toBe(200)
    const after = await call(`GET /requests/allowance?${span(week)}`)
    expect(after.body.years).toMatchObject([{ taken: 5, left: -2 }])
  })

  test('of a request that is no time off says nothing to whoever decides', async () => {
    const { id } = await makeCounted()
    const training = await makeRequest(sql, { userId: id, reviewerId, category: 'training' })
    expect((await reviewer(`GET /requests/${training.id}/consequences`)).body.allowance).toEqual([])
  })

  test('of somebody else is read only by who may read all requests; a time has both ends, and an end', async () => {
    const [anna, ben] = [await makeCounted(), await makeCounted()]
    expect((await anna.call(`GET /requests/allowance?userId=${ben.id}`)).status).toBe(403)
    const start = week.start.toISOString()
    expect((await anna.call(`GET /requests/allowance?start=${start}`)).status).toBe(400)
    expect((await anna.call(`GET /requests/allowance?start=${start}&end=2100-01-01T00:00:00Z`)).status).toBe(
      400,
    )
  })
})
