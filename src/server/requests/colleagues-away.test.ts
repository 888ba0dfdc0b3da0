import { expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { bookTimeOff, makeAccount, makeAudit, makeStandardHolder, requestForm } from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'

const { app, sql, reviewerId, reviewer } = await startRequests()

const span = { start: new Date('2026-03-02T00:00Z'), end: new Date('2026-03-04T00:00Z') }
const asked = (given = '') =>
  `/requests/colleagues-away?start=${span.start.toISOString()}&end=${span.end.toISOString()}${given}` as const

/** Anna, with four others in her department, of whom two are away and one is at a customer’s. */
async function makeDepartment(others = 4) {
  const name = `Away ${others} ${Math.random()}`
  await sql`insert into department (name) values (${name})`
  const make = (displayName: string) => makeStandardHolder(sql, { name: displayName, department: name })
  const anna = await make('Anna Nguyen')
  const ids: number[] = []
  for (let nth = 0; nth < others; nth++) ids.push(await make(`Colleague ${nth}`))
  const [first = 0, second = 0, third = 0] = ids
  await bookTimeOff(sql, first, { kind: 'sickLeave', ...span })
  await bookTimeOff(sql, second, { start: new Date('2026-03-03T00:00Z'), end: new Date('2026-03-09T00:00Z') })
  await makeAudit(sql, { auditorIds: [third], ...span })
  return { anna, first }
}

test('who plans reads who else is away, and never why', async () => {
  const { anna } = await makeDepartment()
  const { status, body } = await reviewer(`GET ${asked(`&userId=${anna}`)}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    count: 2,
    people: [
      { id: expect.any(Number), name: 'Colleague 0' },
      { id: expect.any(Number), name: 'Colleague 1' },
    ],
  })
})

test('an auditor reads how many, unless so few are there that it would say who', async () => {
  const [large, small] = [await makeDepartment(4), await makeDepartment(3)]
  const read = async (id: number, given = '') => (await signIn(app, id))(`GET ${asked(given)}`)
  expect((await read(large.anna)).body).toEqual({ count: 2, people: [] })
  expect((await read(small.anna)).body).toEqual({ count: null, people: [] })
  expect((await read(large.anna, `&userId=${large.first}`)).status).toBe(403)
  expect((await read(large.anna, '&end=2026-03-01T00:00:00Z')).status).toBe(400)
})

test('nobody who is disabled, nor the person themselves, counts', async () => {
  const { anna, first } = await makeDepartment()
  await bookTimeOff(sql, anna, span)
  await sql`update account set is_enabled = false where id = ${first}`
  const call = await signIn(app, await makeAccount(sql, { role: 'Administrator' }))
  expect((await call(`GET ${asked(`&userId=${anna}`)}`)).body.count).toBe(1)
})

test('sick leave needs no note, anything else does', async () => {
  const call = await signIn(app, await makeStandardHolder(sql))
  const ask = (category: string) =>
    call('POST /requests', { ...requestForm(reviewerId, { category }), note: '  ' })
  const refused = await ask('timeOff')
  expect(refused.status).toBe(400)
  expect(refused.body.details).toMatchObject([{ field: 'note', message: 'Please enter a note.' }])
  const made = await ask('sickLeave')
  expect(made.status).toBe(201)
  expect(made.body.note).toBe('')
  const { id, version } = made.body
  const { status } = await reviewer(`PUT /requests/approve/${id}`, { status: 'accept', version })
  expect(status).toBe(200)
  const other = await call(`PUT /requests/${id}`, { ...requestForm(reviewerId, {}), note: '', version })
  expect(other.status).toBe(400)
})
