import { expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const [anna, ben] = [
  await makeStandardHolder(sql, { name: 'Anna' }),
  await makeStandardHolder(sql, { name: 'Ben' }),
]

const hours = (first: string, last = first) => ({
  start: new Date(`${first}T02:00Z`),
  end: new Date(`${last}T09:00Z`),
})
const make = (days: ReturnType<typeof hours>, auditorIds: number[] = []) =>
  makeAudit(sql, { number: unique('COPY'), ...days, auditorIds })
const copy = (auditIds: number[], more: object = {}, call = admin) =>
  call('POST /changes/copies', { auditIds, ...more })
const read = async (id: number) => (await admin(`GET /projects/${id}`)).body
const numberIn = (audit: { idflNumber: string }) => Number(audit.idflNumber.split('-').at(-1))

test('Copies are drafts of the next year, from the nearest working day, numbered one after another, with the team of before proposed', async () => {
  // 10 May 2032 is a Monday, 2033 a Tuesday. 14 May 2033 is a Saturday, so that Friday is nearest, and the second day is Monday.
  const [one, long] = [
    await make(hours('2032-05-10'), [anna, ben]),
    await make(hours('2032-05-14', '2032-05-17')),
  ]
  await sql`update roster_entry set role = 'lead' where audit_id = ${one} and auditor_id = ${ben}`
  const { body: preview } = await admin('POST /changes/copies/preview', { auditIds: [long, one] })
  expect(preview.rows).toMatchObject([
    { id: long, refusal: null, start: '2033-05-13T02:00:00.000Z', end: '2033-05-16T09:00:00.000Z', team: [] },
    { id: one, refusal: null, start: '2033-05-10T02:00:00.000Z', team: [{ name: 'Anna' }, { name: 'Ben' }] },
  ])
  const { status, body } = await copy([long, one])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    leftOut: [],
    audits: [
      { status: 'draft', start: '2033-05-10T02:00:00.000Z', auditors: [], wasAssigned: false },
      { status: 'draft', start: '2033-05-13T02:00:00.000Z', end: '2033-05-16T09:00:00.000Z' },
    ],
  })
  const [first, second] = body.audits
  expect(first.idflNumber).toMatch(/2033-\d{5}$/)
  expect(numberIn(second)).toBe(numberIn(first) + 1)
  const source = await read(one)
  const made = await read(first.id)
  for (const field of ['customerId', 'siteId', 'standardId', 'note'])
    expect(made[field], field).toEqual(source[field])
  expect(made.copyOf).toMatchObject({ id: one, idflNumber: source.idflNumber })
  expect(made.copyOf.team.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Anna', 'auditor'],
    ['Ben', 'lead'],
  ])
  expect(source.copyOf).toBeNull()
  const { body: history } = await admin(`GET /history?entity=project&entityId=${first.id}`)
  expect(history.rows.at(-1).reason).toBe(`Copied from ${source.idflNumber}.`)
  expect(await findFaults(sql)).toEqual([])
})

test('Where nobody was on what is copied, the team of the nearest before it is proposed, or of the last about the same standards there', async () => {
  const team = (given: { team: { name: string }[]; teamOf: { id: number } | null }) => [
    given.team.map(({ name }) => name),
    given.teamOf?.id ?? null,
  ]
  const preview = async (id: number, years = 1) =>
    team((await admin('POST /changes/copies/preview', { auditIds: [id], years })).body.rows[0])
  // A copy of a copy: of the second nobody was ever assigned.
  const first = await make(hours('2032-10-04'), [anna])
  const [{ id: second }] = (await copy([first])).body.audits
  expect(await preview(second)).toEqual([['Anna'], first])
  const [{ id: third }] = (await copy([second])).body.audits
  expect((await read(third)).copyOf).toMatchObject({ id: second, teamOf: { id: first } })
  expect(team((await read(third)).copyOf)).toEqual([['Anna'], first])

  // Nobody in its line: the last one there before the copy that was about all of its standards.
  const customerId = (await read(first)).customerId
  const alone = await makeAudit(sql, {
    number: unique('COPY'),
    ...hours('2032-11-01'),
    customerId,
    standards: ['GRS', 'RDS'],
  })
  expect(await preview(alone)).toEqual([[], null])
  const at = (day: string, standards: string[]) =>
    makeAudit(sql, { number: unique('COPY'), ...hours(day), customerId, standards, auditorIds: [ben] })
  await at('2032-11-15', ['GRS'])
  const last = await at('2032-11-08', ['GRS', 'RDS'])
  expect(await preview(alone)).toEqual([['Ben'], last])
  const later = await at('2033-11-14', ['GRS', 'RDS'])
  expect(await preview(alone)).toEqual([['Ben'], last])
  expect(await preview(alone, 2)).toEqual([['Ben'], later])
  const [{ id: made }] = (await copy([alone])).body.audits
  expect(team((await read(made)).copyOf)).toEqual([['Ben'], last])
})

test('Sent twice they are made once; one undo deletes all of them, after which they can be copied again', async () => {
  const [one, other] = [await make(hours('2032-06-07'), [anna]), await make(hours('2032-06-08'))]
  const made = await copy([one])
  const again = await copy([one, other])
  expect(again).toMatchObject({ status: 409, body: { code: 'refused', details: [{ id: one }] } })
  expect(again.body.details[0].message).toContain(made.body.audits[0].idflNumber)
  const some = await copy([one, other], { leaveOut: true })
  expect(some.body).toMatchObject({ leftOut: [{ id: one }], audits: [{ start: '2033-06-08T02:00:00.000Z' }] })
  // Another year is another copy.
  expect((await copy([one], { years: 2 })).body.audits[0].start).toBe('2034-06-07T02:00:00.000Z')
  const audits = [...made.body.audits, ...some.body.audits].map(
    ({ id, version }: { id: number; version: number }) => ({
      id,
      version,
    }),
  )
  expect((await admin('POST /changes/copies/undo', { audits })).status).toBe(200)
  expect((await admin(`GET /projects/${audits[0]?.id}`)).status).toBe(404)
  expect((await copy([one, other])).status).toBe(201)
})

test('Of two who copy at once one is refused', async () => {
  const one = await make(hours('2032-07-05'))
  const statuses = (await Promise.all([copy([one]), copy([one])])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
})

test('An undo takes no audit that is assigned, and none that was changed or assigned since', async () => {
  const one = await make(hours('2032-08-02'), [anna])
  const undo = (id: number, version: number) =>
    admin('POST /changes/copies/undo', { audits: [{ id, version }] })
  const { version } = await read(one)
  expect((await undo(one, version)).status).toBe(409)
  const [{ id, version: fresh }] = (await copy([one])).body.audits
  const assigned = await admin(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version: fresh })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  expect((await undo(id, fresh)).status).toBe(409)
  expect((await undo(id, assigned.body.version)).status).toBe(409)
})

test('Who sees only audits of their own copies no others, and isn’t told whose team it was', async () => {
  const one = await make(hours('2032-09-06'), [ben])
  const own = await signInWith(app, ['CreateAudit', 'ViewAssignedAudits', 'ViewAllCustomers'])
  const { body } = await own('POST /changes/copies/preview', { auditIds: [one] })
  expect(body.rows).toMatchObject([{ refusal: { statusCode: 404 }, team: [], start: null }])
  expect((await copy([one], {}, own)).status).toBe(409)
  expect((await copy([one], { years: 6 })).body.details).toMatchObject([{ field: 'years' }])
})
