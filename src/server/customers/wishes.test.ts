import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const service = await signIn(app, 'Customer service')

const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const ben = await makeStandardHolder(sql, { name: 'Ben Tran' })
const refused = (given: object = {}) => ({ auditorId: anna, wish: 'refused', ...given })

const save = (id: number, wishes: object[], version = 0, given: object = {}) =>
  service(`PUT /customers/${id}/wishes`, { wishes, version, ...given })

describe('The wishes of a customer', () => {
  test('are kept as a whole list, by name, and are a change of the customer', async () => {
    const id = await makeCustomer(sql)
    expect((await service(`GET /customers/${id}/wishes`)).body).toEqual({ wishes: [], version: 0 })
    const wishes = [
      refused({ note: 'Quarrel in May.' }),
      { auditorId: ben, wish: 'preferred', to: '2030-01-31' },
    ]
    const { status, body } = await save(id, wishes)
    expect(status).toBe(200)
    expect(body).toEqual({
      wishes: [
        {
          auditorId: anna,
          auditorName: 'Anna Nguyen',
          wish: 'refused',
          from: null,
          to: null,
          note: 'Quarrel in May.',
        },
        {
          auditorId: ben,
          auditorName: 'Ben Tran',
          wish: 'preferred',
          from: null,
          to: '2030-01-31',
          note: '',
        },
      ],
      version: 1,
      affected: { count: 0, rows: [] },
    })
    expect((await service(`GET /customers/${id}`)).body.version).toBe(1)
    expect((await save(id, [refused()], 0)).body.code).toBe('stale')
    expect((await save(id, [refused({ note: 'Quarrel in May.' })], 1)).body.wishes).toHaveLength(1)
    const { body: past } = await service(`GET /history?entity=customer&entityId=${id}`)
    const parts = past.rows.map(({ before, after }: { before?: object; after?: object }) => [
      before && 'wish' in before,
      after && 'wish' in after,
    ])
    // Ben went; before that both came. What stayed as it was is told once.
    expect(parts.slice(0, 3)).toEqual([
      [true, null],
      [null, true],
      [null, true],
    ])
    expect(JSON.stringify(past.rows[0].before)).toContain('Ben Tran')
  })

  test.each([
    [[{ auditorId: 2147483647, wish: 'refused' }], 'wishes.0.auditorId', 'This auditor no longer exists.'],
    [[refused({ wish: 'adored' })], 'wishes.0.wish', 'Please choose preferred or refused.'],
    [
      [refused({ from: '2027-01-02', to: '2027-01-01' })],
      'wishes.0.to',
      'The last day must not be before the first.',
    ],
    [
      [refused({ to: '2027-01-01' }), refused({ wish: 'preferred', from: '2027-01-01' })],
      'wishes.1.auditorId',
      'This auditor already has a wish for some of these days.',
    ],
  ])('are refused: %j', async (wishes, field, message) => {
    const { status, body } = await save(await makeCustomer(sql), wishes)
    expect(status).toBe(400)
    expect(body.details).toContainEqual(expect.objectContaining({ field, message }))
  })

  test('of days that follow one another are taken', async () => {
    const wishes = [refused({ to: '2026-12-31' }), refused({ wish: 'preferred', from: '2027-01-01' })]
    expect((await save(await makeCustomer(sql), wishes)).status).toBe(200)
  })

  test('ask about audits that are booked with whom they refuse, by the rule for it', async () => {
    const companyName = unique('Acme')
    const id = await makeCustomer(sql, { companyName })
    const july = { start: new Date('2088-07-05T01:00Z'), end: new Date('2088-07-05T10:00Z') }
    const audit = await makeAudit(sql, { ...july, customerId: id, auditorIds: [anna] })
    const asked = await save(id, [refused()])
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'affects',
        details: { count: 1, rows: [{ projectId: audit, reasons: [{ code: 'refused', severity: 'warn' }] }] },
      },
    })
    await sql`update team_rules set rules = rules || '{"refused": "off"}'`
    expect((await save(id, [refused()])).status).toBe(200)
    await sql`update team_rules set rules = rules || '{"refused": "warn"}'`
    expect((await save(id, [], 1)).status).toBe(200)
    expect((await save(id, [refused({ to: '2088-07-04' })], 2)).status).toBe(200)
    expect((await save(id, [refused()], 3)).body.code).toBe('affects')
    const { body } = await save(id, [refused()], 3, { confirmed: true })
    expect(body.affected.count).toBe(1)
    // It was so before: a note is no news.
    expect((await save(id, [refused({ note: 'x' })], 4)).body.affected.count).toBe(0)
  })

  test('are for nobody who can’t see the customer', async () => {
    const auditor = await signIn(app, anna)
    const id = await makeCustomer(sql)
    expect((await auditor(`GET /customers/${id}/wishes`)).status).toBe(403)
    expect((await service('GET /customers/2147483647/wishes')).status).toBe(404)
  })
})
