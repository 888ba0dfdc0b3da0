import { beforeAll, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator', name: 'Anna Le' })
const person = await importAs(app, me)

const at = (day: number, hour: number) => new Date(Date.UTC(2036, 2, day, hour))
const holds = { standards: ['GRS', 'RDS'] }
let auditId: number
let people: number[]

/** Lan leads from Monday to Tuesday noon, Kim goes on until Wednesday, and Vo watches. */
beforeAll(async () => {
  const customerId = await makeCustomer(sql, { companyNumber: 'P-1', timeZone: hanoi })
  people = [await makeStandardHolder(sql, holds), await makeStandardHolder(sql, holds)]
  const [lan = 0, kim = 0] = people
  const observer = await makeStandardHolder(sql)
  auditId = await makeAudit(sql, {
    customerId,
    number: 'PARTS',
    auditorIds: [lan],
    start: at(3, 1),
    end: at(5, 10),
  })
  const { version } = (await person.call(`GET /projects/${auditId}`)).body
  const auditors = [
    { id: lan, role: 'lead', start: at(3, 1), end: at(4, 5) },
    { id: kim, role: 'auditor', start: at(4, 6), end: at(5, 10) },
    { id: observer, role: 'observer' },
  ]
  const step = { kind: 'replace', projectId: auditId, version, auditors }
  const split = await person.call('POST /changes', { steps: [step], confirmed: true })
  expect(split, JSON.stringify(split.body)).toMatchObject({ status: 200 })
})

const team = () => sql`
  select auditor_id, role, starts_at, ends_at, roster_entry.id from roster_entry
  where audit_id = ${auditId} and released_at is null order by starts_at, auditor_id`

async function exportIt() {
  const asked = { list: 'projects', format: 'csv', columns: 'import', query: { idflNumber: 'PARTS' } }
  const { status, body } = await person.call('POST /exports', asked)
  expect({ status, body }).toMatchObject({ status: 201, body: { rows: 1 } })
  return (await app.inject({ url: body.url })).body
}

const bring = async (text: string) => person.upload('audits', 'parts.csv', Buffer.from(text))

test('An audit whose days are shared comes back unchanged, and keeps its parts where something else is edited.', async () => {
  const before = await team()
  expect(before).toHaveLength(3)
  const exported = await exportIt()
  const again = await bring(exported)
  expect(again).toMatchObject({ state: 'checked', counts: { unchanged: 1, changed: 0, refused: 0 } })
  await person.step(again.id, 'cancel')
  const noted = await bring(exported.replace(/,([^,]*)\r\n$/, ',Ring twice\r\n'))
  expect(noted.counts).toMatchObject({ changed: 1 })
  const [row] = await person.rows(noted.id)
  expect(row.changes).toEqual([{ field: 'note', before: '', after: 'Ring twice' }])
  await person.step(noted.id, 'commit')
  expect(await team()).toEqual(before)
})

test('Dates and team at once would make everybody come anew: it is refused with what to do. Dates alone take all parts along.', async () => {
  const exported = await exportIt()
  const moved = exported
    .replace('2036-03-03 08:00', '2036-03-10 08:00')
    .replace('2036-03-05 17:00', '2036-03-12 17:00')
  const [email = ''] = /[^",]+@[^",]+/.exec(exported) ?? []
  const both = await bring(moved.replace(`${email}, `, ''))
  expect(both.counts).toMatchObject({ refused: 1 })
  const [refused] = await person.rows(both.id, 'refused')
  expect(refused.faults).toMatchObject([
    {
      field: 'team',
      message: expect.stringContaining('Please change its dates and its team in two imports'),
    },
  ])
  await person.step(both.id, 'cancel')
  const alone = await bring(moved)
  expect(alone.counts).toMatchObject({ changed: 1 })
  await person.step(alone.id, 'commit')
  expect(await team()).toMatchObject([
    { role: 'lead', startsAt: at(10, 1), endsAt: at(11, 5) },
    { role: 'observer', startsAt: at(10, 1), endsAt: at(12, 10) },
    { role: 'auditor', startsAt: at(11, 6), endsAt: at(12, 10) },
  ])
  expect(await findFaults(sql)).toEqual([])
})

test('Of an audit that moves and loses somebody, those who stay are on it as what they were.', async () => {
  const [lan = 0, kim = 0] = people
  const customerId = await makeCustomer(sql, { companyNumber: 'P-2', timeZone: hanoi })
  const id = await makeAudit(sql, {
    customerId,
    number: 'ROLES',
    auditorIds: [lan, kim],
    start: at(20, 1),
    end: at(20, 10),
  })
  await sql`update roster_entry set role = 'observer' where audit_id = ${id} and auditor_id = ${kim}`
  const vo = await makeStandardHolder(sql, holds)
  const emails = await sql<{ email: string }[]>`
    select email from account where id in (${lan}, ${kim}, ${vo}) order by id`
  const shown = await bring(
    `Audit number;Customer;Start;End;Standards;Team\nROLES;P-2;2036-03-21;2036-03-21;GRS;${emails.map(({ email }) => email).join(', ')}`,
  )
  expect(shown.counts).toMatchObject({ changed: 1, refused: 0 })
  await person.step(shown.id, 'commit')
  const rows = await sql`
    select auditor_id, role from roster_entry where audit_id = ${id} and released_at is null order by auditor_id`
  expect(rows).toMatchObject([
    { auditorId: lan },
    { auditorId: kim, role: 'observer' },
    { auditorId: vo, role: 'auditor' },
  ])
})
