import { describe, expect, test } from 'vitest'
import { signIn, signInWith } from '#tests/app.ts'
import { startAudits } from '#tests/audit-stage.ts'
import { makeAccount, makeStandardHolder, pick } from '#tests/factories.ts'
import { fitTables } from './fit.ts'
import { knowsGrades, readFitRules } from './fit-rules.ts'

const { app, sql, planner, grs, makeAudit } = await startAudits()
const manager = await signInWith(app, ['ViewAllUser', 'ViewAllAudit', 'ModifyCompetence'])

type Audit = { id: number; version: number }

const assign = ({ id, version }: Audit, auditors: object[], more: object = {}) =>
  planner(`PUT /projects/${id}/assign`, { auditors, version, ...more })
const grade = (id: number, given: string) =>
  sql`update auditor_standard set grade = ${given} where auditor_id = ${id}`
const rule = (rules: object) => sql`update team_rules set rules = rules || ${sql.json(rules as never)}`

test('As long as everybody is an auditor whom nobody has to approve, the finder asks for neither', async () => {
  const need = { standardIds: [grs], start: new Date(), end: new Date(), timeZone: 'UTC' }
  const readStatement = async () => {
    const grades = knowsGrades(await readFitRules(sql))
    const { string } = await sql`
      with candidate as (select id from auditor), ${fitTables(sql, need, { grades })} select from held`.describe()
    return string
  }
  expect(await readStatement()).not.toMatch(/grade|approv/)
  const id = await makeStandardHolder(sql)
  await grade(id, 'trainee')
  expect(await readStatement()).toMatch(/grade/)
})

describe('A grade', () => {
  test('of a trainee or expert covers no standard: the refusal is that of who holds none', async () => {
    const id = await makeStandardHolder(sql, { name: 'Tam' })
    for (const given of ['trainee', 'expert']) {
      await grade(id, given)
      expect((await assign(await makeAudit(), [{ id }])).body).toMatchObject({
        code: 'unqualified',
        message: 'Tam holds none of the standards of this audit.',
        details: [{ auditorId: id, missing: [grs] }],
      })
    }
    await grade(id, 'lead')
    expect((await assign(await makeAudit(), [{ id }])).body.auditors).toMatchObject([{ covers: [grs] }])
  })

  test('of a trainee fits who learns, and not who advises', async () => {
    const [lead, trainee] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    await grade(trainee, 'trainee')
    const audit = await makeAudit({ auditors: [{ id: lead }] })
    expect((await assign(audit, [{ id: trainee, role: 'expert' }])).body.code).toBe('unqualified')
    expect((await assign(audit, [{ id: trainee, role: 'trainee' }])).status).toBe(200)
  })

  test('of a lead is asked of who leads, once Team rules say so', async () => {
    const [id, other] = [await makeStandardHolder(sql, { name: 'Lea' }), await makeStandardHolder(sql)]
    const team = [{ id, role: 'lead' }, { id: other }]
    await rule({ lead: 'warn' })
    const audit = await makeAudit()
    expect((await assign(audit, team)).body).toMatchObject({
      code: 'unfit',
      details: {
        needs: 'confirmation',
        people: [{ auditorId: id, reasons: [{ code: 'leadGrade', key: `${id}:leadGrade` }] }],
      },
    })
    await grade(id, 'lead')
    expect((await assign(audit, team)).status).toBe(200)
    await rule({ lead: 'off' })
  })
})

test('What is not approved counts for nothing where approval is required', async () => {
  const [id, approver] = [await makeStandardHolder(sql), await makeAccount(sql)]
  await sql`update team_rules set approval = 'required'`
  const audit = await makeAudit()
  expect((await assign(audit, [{ id }])).body.code).toBe('unqualified')
  await sql`update auditor_standard set approved_by = ${approver}, approved_at = now() where auditor_id = ${id}`
  expect((await assign(audit, [{ id }])).status).toBe(200)
  await sql`update team_rules set approval = 'off'`
})

test('A lowered grade asks first, leaves audits booked with what was known, and planners hear of it once', async () => {
  const id = await makeStandardHolder(sql, { name: 'Low' })
  const { id: auditId, idflNumber } = await makeAudit({ auditors: [{ id }] })
  const { version, periods } = (await manager(`GET /auditors/${id}/competences`)).body
  const change = (more: object) =>
    manager(`PUT /auditors/${id}/competences`, {
      standardId: grs,
      periods: [{ id: periods[0].id, grade: 'trainee' }],
      version,
      ...more,
    })
  expect(await change({})).toMatchObject({
    status: 409,
    body: {
      code: 'affects',
      details: { count: 1, rows: [{ idflNumber, auditorId: id, reasons: [{ code: 'unqualified' }] }] },
    },
  })
  expect((await change({ confirmed: true })).body.periods).toMatchObject([{ grade: 'trainee' }])
  expect((await planner(`GET /projects/${auditId}`)).body).toMatchObject({
    status: 'assigned',
    auditors: [{ id, covers: [] }],
  })
  const [entry] =
    await sql`select basis from roster_entry where audit_id = ${auditId} and released_at is null`
  expect(entry?.basis.held).toEqual([
    { standardId: grs, grade: 'auditor', validTo: null, approvedBy: null, areaIds: [] },
  ])
  const { rows } = (await planner('GET /projects/concerns?limit=100')).body
  const ofAudit = rows.filter((row: { projectId: number }) => row.projectId === auditId)
  expect(ofAudit).toMatchObject([
    { reasons: [{ code: 'uncovered' }] },
    { auditorId: id, reasons: [{ code: 'unqualified' }] },
  ])
  // Of the team as a whole.
  expect(ofAudit[0]).not.toHaveProperty('auditorId')
  const { body: notices } = await planner('GET /notifications?limit=100')
  expect(notices.rows).toContainEqual(
    expect.objectContaining({
      title: `Low no longer fits 1 booked audit: holds none of the standards (${idflNumber}).`,
    }),
  )
})

describe('A competence that only the team misses', () => {
  const bookBoth = async () => {
    const rds = await pick(sql, 'standard', 'RDS')
    const id = await makeStandardHolder(sql, { name: 'Both', standards: ['GRS', 'RDS'] })
    const { idflNumber } = await makeAudit({ standardId: [grs, rds], auditors: [{ id }] })
    const { periods } = (await manager(`GET /auditors/${id}/competences`)).body
    const ofRds = periods.find(({ standardId }: { standardId: number }) => standardId === rds)
    const put = async (path: string, more: object) => {
      const { version } = (await manager(`GET /auditors/${id}/competences`)).body
      return manager(`PUT /auditors/${id}/${path}`, { ...more, version })
    }
    return { rds, id, idflNumber, put, ofRds }
  }
  const told = (idflNumber: string, code: string) => ({
    code: 'affects',
    details: { count: 1, rows: [{ idflNumber, reasons: [{ code, severity: 'stop' }] }] },
  })

  test('asks first where rules stop for it, be it emptied or no longer approved; shown alone it doesn’t', async () => {
    const { rds, id, idflNumber, put, ofRds } = await bookBoth()
    const empty = () => put('competences', { standardId: rds, periods: [] })
    await rule({ coverage: 'stop' })
    const refused = await empty()
    expect(refused).toMatchObject({ status: 409, body: told(idflNumber, 'uncovered') })
    expect(refused.body.details.rows[0]).not.toHaveProperty('auditorId')
    const approver = await makeAccount(sql)
    await sql`update auditor_standard set approved_by = ${approver}, approved_at = now() where auditor_id = ${id}`
    await sql`update team_rules set approval = 'required'`
    expect(await put('competences/approve', { ids: [ofRds.id], approved: false })).toMatchObject({
      status: 409,
      body: told(idflNumber, 'uncovered'),
    })
    await sql`update team_rules set approval = 'off'`
    await rule({ coverage: 'show' })
    expect((await empty()).status).toBe(200)
  })

  test('asks where an area of it is what the audit needs', async () => {
    const { rds, id, idflNumber, put, ofRds } = await bookBoth()
    const [area] = await sql<{ id: number }[]>`select id from area where list = 'IAF' order by id limit 1`
    await sql`update standard set area_list = 'IAF' where id = ${rds}`
    await sql`insert into audit_area select id, ${area?.id ?? 0} from audit where idfl_number = ${idflNumber}`
    await sql`insert into competence_area (auditor_id, competence_id, area_id) values (${id}, ${ofRds.id}, ${area?.id ?? 0})`
    await rule({ areas: 'stop' })
    const periods = [{ id: ofRds.id, grade: 'auditor', areaIds: [] }]
    expect(await put('competences', { standardId: rds, periods })).toMatchObject({
      status: 409,
      body: told(idflNumber, 'uncoveredArea'),
    })
    await rule({ areas: 'show' })
  })

  test.each(['auditors', 'users'])('is answered as affected by PUT /%s, which asks nothing', async path => {
    const { id, idflNumber } = await bookBoth()
    const admin = await signIn(app, 'Administrator')
    await rule({ coverage: 'stop' })
    const { version, ...form } = (await admin(`GET /${path}/${id}`)).body
    const standards = [{ standardId: grs, validFrom: null, validTo: null }]
    const { status, body } = await admin(`PUT /${path}/${id}`, { ...form, standards, version })
    await rule({ coverage: 'show' })
    expect([status, body.affected]).toMatchObject([200, told(idflNumber, 'uncovered').details])
  })
})

test('Of a lowered grade and a move at the same moment, twenty times, one is refused for the other', async () => {
  const day = (month: number) => {
    const start = new Date(Date.UTC(2088, month, 2, 1))
    return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
  }
  const races = Array.from({ length: 20 }, async (_, nth) => {
    const id = await makeStandardHolder(sql)
    const { id: auditId, version } = await makeAudit({ ...day(nth), auditors: [{ id }] })
    const competence = (await manager(`GET /auditors/${id}/competences`)).body
    // Held until the day before the one that the audit moves to.
    const validTo = new Date(day(nth + 1).start.getTime() - 86_400_000).toISOString().slice(0, 10)
    const periods = [{ id: competence.periods[0].id, grade: 'auditor', validTo }]
    const [moved, lowered] = await Promise.all([
      planner(`PUT /projects/${auditId}`, { ...day(nth + 1), version }),
      manager(`PUT /auditors/${id}/competences`, { standardId: grs, periods, version: competence.version }),
    ])
    return [moved.status, moved.body.code, lowered.status, lowered.body.code]
  })
  for (const outcome of await Promise.all(races))
    expect([
      [200, undefined, 409, 'affects'],
      [409, 'unqualified', 200, undefined],
    ]).toContainEqual(outcome)
})
