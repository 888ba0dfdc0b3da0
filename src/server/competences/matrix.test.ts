import { describe, expect, test } from 'vitest'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [grs, rds, ocs] = [
  await pick(sql, 'standard', 'GRS'),
  await pick(sql, 'standard', 'RDS'),
  await pick(sql, 'standard', 'OCS'),
]
const day = '2026-06-15'

const holder = (name: string, standards: object[]) =>
  makeStandardHolder(sql, { name, standards: standards as never })
const grade = (id: number, standardId: number, given: string) =>
  sql`update auditor_standard set grade = ${given} where auditor_id = ${id} and standard_id = ${standardId}`

const anna = await holder('Anna', [
  { code: 'GRS', validTo: '2026-06-30' },
  { code: 'GRS', validFrom: '2026-07-01', validTo: '2026-09-01' },
  { code: 'RDS', validTo: '2026-05-31' },
])
const ben = await holder('Ben', [{ code: 'GRS' }, { code: 'RDS', validTo: '2020-01-01' }])
const cleo = await holder('Cleo', [{ code: 'GRS' }, { code: 'OCS', validFrom: '2027-01-01' }])
await grade(ben, grs, 'lead')
await grade(cleo, grs, 'trainee')

const read = async (query = '') =>
  (await planner(`GET /competences?limit=100${query.includes('day=') ? '' : `&day=${day}`}${query}`)).body
const names = async (query: string) => (await read(query)).rows.map(({ name }: { name: string }) => name)
type Cell = { standardId: number; [field: string]: unknown }
const cell = async (id: number, standardId: number, query = '') =>
  (await read(query)).rows
    .find((row: { id: number }) => row.id === id)
    ?.cells.find((one: Cell) => one.standardId === standardId)

describe('The matrix of competence', () => {
  test('has of each auditor and standard the grade on the day, with the last day of what adjoins', async () => {
    expect(await cell(anna, grs)).toEqual({
      standardId: grs,
      grade: 'auditor',
      validTo: '2026-09-01',
      daysLeft: 78,
      approved: false,
      areas: 0,
      audits: 0,
      days: 0,
      isInactive: false,
    })
    expect(await cell(ben, grs)).toMatchObject({ grade: 'lead', validTo: null, daysLeft: null })
    expect(await cell(anna, rds)).toMatchObject({ validTo: '2026-05-31', daysLeft: -15 })
    expect(await cell(ben, rds)).toBeUndefined()
    expect(await cell(cleo, ocs)).toBeUndefined()
    expect(await cell(cleo, ocs, '&day=2027-01-01')).toMatchObject({ grade: 'auditor' })
  })

  test('is narrowed by standard, grade and state', async () => {
    expect(await names('')).toEqual(['Anna', 'Ben', 'Cleo'])
    expect(await names(`&standardId=${grs}&grade=lead&grade=trainee`)).toEqual(['Ben', 'Cleo'])
    expect(await names('&state=expiring')).toEqual(['Anna'])
    expect(await names('&state=expired')).toEqual(['Anna'])
    expect(await names(`&state=unapproved&standardId=${rds}`)).toEqual([])
    expect(await names('&value=cleo')).toEqual(['Cleo'])
    expect((await read(`&standardId=${rds}`)).standards.map(({ code }: { code: string }) => code)).toEqual([
      'RDS',
    ])
  })

  test('counts each standard over everybody, whatever the page, and says what it lacks', async () => {
    const audit = await makeAudit(sql, {
      standards: ['RDS'],
      auditorIds: [anna],
      start: new Date('2026-06-15T01:00Z'),
      end: new Date('2026-06-15T09:00Z'),
    })
    const of = async (id: number, query = '&limit=1&offset=2') =>
      (await planner(`GET /competences?day=${day}${query}`)).body.standards.find(
        (one: { id: number }) => one.id === id,
      )
    expect(await of(grs)).toMatchObject({
      lead: 1,
      auditor: 1,
      trainee: 1,
      expert: 0,
      expiring: 1,
      booked: 0,
      gap: null,
    })
    expect(await of(rds)).toMatchObject({ lead: 0, auditor: 0, booked: 1, gap: 'none' })
    await grade(ben, grs, 'auditor')
    expect(await of(grs)).toMatchObject({ gap: 'noLead' })
    await grade(ben, grs, 'lead')
    await sql`update team_rules set approval = 'required'`
    expect(await of(grs)).toMatchObject({ lead: 0, auditor: 0, gap: 'none' })
    await sql`update auditor_standard set approved_by = ${anna}, approved_at = now() where auditor_id = ${ben} and standard_id = ${grs}`
    expect(await of(grs)).toMatchObject({ lead: 1, auditor: 0, gap: 'single' })
    await sql`update team_rules set approval = 'off'`
    await sql`update audit set status = 'draft' where id = ${audit}`
  })

  test('counts what its lists have, whether approval is required or not', async () => {
    // It ends in the evening of the day in New York, which is the next day in UTC; another the evening before.
    const evening = (on: string) => ({
      start: momentAt(`${on}T08:00`, 'America/New_York'),
      end: momentAt(`${on}T21:00`, 'America/New_York'),
    })
    const customer = await makeCustomer(sql, { timeZone: 'America/New_York' })
    const book = (on: string) =>
      makeAudit(sql, { customerId: customer, standards: ['GRS'], auditorIds: [ben], ...evening(on) })
    const ids = [await book(day), await book(addDays(day, -1))]
    for (const approval of ['off', 'required']) {
      await sql`update team_rules set approval = ${approval}`
      const { standards } = (await planner(`GET /competences?day=${day}`)).body
      for (const { id, booked, ...counts } of standards) {
        for (const name of ['lead', 'auditor', 'trainee', 'expert', 'expiring']) {
          const state = name === 'expiring' ? 'state=expiring' : `state=valid&grade=${name}`
          const { body } = await planner(`GET /competences?day=${day}&standardId=${id}&${state}`)
          expect([approval, id, name, body.count]).toEqual([approval, id, name, String(counts[name])])
        }
        const { body } = await planner(`GET /projects?status=assigned&standardId=${id}&lastDayFrom=${day}`)
        expect([id, body.count]).toEqual([id, String(booked)])
      }
      expect(standards.find((one: { id: number }) => one.id === grs)).toMatchObject({
        booked: 1,
        expiring: 1,
      })
    }
    await sql`update team_rules set approval = 'off'`
    await sql`update audit set status = 'draft' where id = any(${ids}::integer[])`
  })
})

describe('Activity', () => {
  const customerId = makeCustomer(sql)
  const audited = async (who: number[], start: string, end: string, standards = ['GRS']) => {
    const id = await makeAudit(sql, {
      customerId: await customerId,
      standards,
      auditorIds: who,
      start: new Date(start),
      end: new Date(end),
    })
    await sql`update audit set status = 'completed' where id = ${id}`
    await sql`update audit set completed_at = ends_at where id = ${id}`
    return id
  }

  test('is completed audits by the year of their end at the site, with person-days, in each standard held then; who alone counts leads', async () => {
    // Monday 08:00 to Wednesday 12:00, and the last days of a year that end in the next one there.
    await audited([ben], '2026-03-02T01:00:00Z', '2026-03-04T05:00:00Z', ['GRS', 'RDS'])
    await audited([ben, cleo], '2025-12-31T01:00:00Z', '2025-12-31T18:00:00Z')
    const { rows } = (await planner(`GET /auditors/${ben}/activity?years=10`)).body
    expect(rows).toEqual([
      { year: 2026, standardId: grs, code: 'GRS', role: 'auditor', audits: 1, days: 1 },
      { year: 2026, standardId: grs, code: 'GRS', role: 'lead', audits: 1, days: 2.5 },
    ])
    await sql`update roster_entry set days = 4 where auditor_id = ${ben} and starts_at = '2026-03-02T01:00:00Z'`
    const entered = (await planner(`GET /auditors/${ben}/activity?years=10`)).body.rows
    expect(entered).toMatchObject([
      { audits: 1, days: 1 },
      { audits: 1, days: 4 },
    ])
    expect(await cell(ben, grs)).toMatchObject({ audits: 2, days: 5 })
    await sql`update roster_entry set days = null where auditor_id = ${ben}`
    // A trainee’s grade covers nothing.
    expect((await planner(`GET /auditors/${cleo}/activity?years=10`)).body.rows).toEqual([])
  })

  test('below what the standard asks for is inactive, once it is held that long', async () => {
    await sql`update standard set activity = '{"audits": 3, "days": null, "months": 6}' where id = ${grs}`
    expect(await cell(ben, grs)).toMatchObject({ audits: 2, days: 3.5, isInactive: true })
    expect(await names('&state=inactive')).toEqual(['Anna', 'Ben'])
    await sql`update auditor_standard set valid_from = '2026-03-01' where auditor_id = ${ben} and standard_id = ${grs}`
    expect(await cell(ben, grs)).toMatchObject({ isInactive: false })
    await sql`update auditor_standard set valid_from = null where auditor_id = ${ben} and standard_id = ${grs}`
    await sql`update standard set activity = '{"audits": 2, "days": 3.5, "months": 6}' where id = ${grs}`
    expect(await names('&state=inactive')).toEqual(['Anna'])
  })
})
