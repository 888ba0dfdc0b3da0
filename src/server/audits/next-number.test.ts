import { describe, expect, test } from 'vitest'
import { auditForm, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'
import { startRoster } from '#tests/roster-stage.ts'

const { sql, planner } = await startRoster()
const customerId = await makeCustomer(sql, { timeZone: 'Pacific/Auckland' })
const grs = await pick(sql, 'standard', 'GRS')

const create = (given: object = {}) => {
  const { idflNumber: _, ...form } = auditForm(customerId, [grs], {
    idflNumber: '',
    start: '2055-06-08T20:00:00.000Z',
    end: '2055-06-09T05:00:00.000Z',
  })
  return planner('POST /projects', { ...form, ...given })
}
const numberOf = async (given: object = {}) => (await create(given)).body.idflNumber

describe('An audit without a number', () => {
  test('gets the next of the year in which it starts at its site.', async () => {
    expect(await numberOf()).toBe('A2055-00001')
    const newYear = { start: '2055-12-31T20:00:00.000Z', end: '2056-01-01T03:00:00.000Z' }
    expect(await numberOf(newYear)).toBe('A2056-00001')
  })

  test('gets one that nobody has typed, and leaves no hole where it is refused.', async () => {
    expect((await create({ idflNumber: 'a2055-00002' })).status).toBe(201)
    const unqualified = await makeStandardHolder(sql, { standards: ['OCS'] })
    expect((await create({ auditors: [{ id: unqualified }] })).status).toBe(409)
    expect(await numberOf()).toBe('A2055-00003')
  })

  test('gets one beyond all that somebody has typed', async () => {
    for (let nth = 4; nth <= 6; nth++) await create({ idflNumber: `A2055-0000${nth}` })
    expect(await numberOf()).toBe('A2055-00007')
    await sql`update draft_number set last = 99999 where series = 'A2055-'`
    expect(await numberOf()).toBe('A2055-100000')
    await sql`update draft_number set last = 7 where series = 'A2055-'`
  })

  test('never gets that of another one made at once.', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => numberOf()))
    expect([...numbers].sort()).toEqual(
      Array.from({ length: 8 }, (_, nth) => `A2055-${String(nth + 8).padStart(5, '0')}`),
    )
  })

  test('is still refused an empty one, which no caller means.', async () => {
    const { status, body } = await create({ idflNumber: ' ' })
    expect([status, body.message]).toEqual([400, 'Please enter an audit number.'])
  })
})
