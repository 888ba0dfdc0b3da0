import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder, pick } from '#tests/factories.ts'

const { app, sql, planner, customerId, makeAudit, grs } = await startAudits()
const [admin, manager] = [await signIn(app, 'Administrator'), await signIn(app, 'Certification manager')]

async function setRules(given: object) {
  const { body } = await admin('GET /team-rules')
  const rules = { ...body.rules, ...given }
  await admin('PUT /team-rules', { rules, version: body.version, confirmed: true })
}

afterEach(() => setRules({ lead: 'off', unqualified: 'warn' }))

type Audit = { id: number; version: number }
const assign = (audit: Audit, ids: readonly number[], more: object = {}, call = planner) =>
  call(`PUT /projects/${audit.id}/assign`, {
    auditors: ids.map(id => ({ id })),
    version: audit.version,
    ...more,
  })
const read = async (id: number, call = planner) => (await call(`GET /projects/${id}`)).body

describe('An audit tells of its team', () => {
  test('what each held when they were booked, by whom it was approved, and what they hold now', async () => {
    const anna = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2031-12-31' }] })
    await sql`
      update auditor_standard set grade = 'lead', approved_at = now(),
        approved_by = (select id from account where username = 'admin') where auditor_id = ${anna}`
    const audit = await makeAudit({ standardId: [grs, await pick(sql, 'standard', 'RDS')] })
    expect((await assign(audit, [anna])).status).toBe(200)
    const known = {
      at: expect.any(String),
      role: 'auditor',
      held: [
        {
          standardId: grs,
          code: 'GRS',
          grade: 'lead',
          validTo: '2031-12-31',
          approvedBy: { id: expect.any(Number), name: expect.any(String) },
          areaIds: [],
        },
      ],
      missing: [{ id: await pick(sql, 'standard', 'RDS'), code: 'RDS', name: expect.any(String) }],
      rotation: [],
    }
    expect((await read(audit.id)).auditors).toMatchObject([
      { id: anna, grades: [{ standardId: grs, grade: 'lead' }], basis: known },
    ])

    await sql`update auditor_standard set grade = 'trainee', approved_at = null, approved_by = null where auditor_id = ${anna}`
    const later = await read(audit.id)
    expect(later.auditors[0].grades).toEqual([{ standardId: grs, grade: 'trainee' }])
    expect(later.auditors[0].basis).toEqual(known)
    expect(later.concerns).toMatchObject([
      { auditorName: '', reasons: [{ code: 'uncovered' }, { code: 'uncovered' }] },
      { auditorId: anna, reasons: [{ key: `${anna}:unqualified`, severity: 'warn' }] },
    ])
  })

  test('what was confirmed and what was overridden, by whom and when, and nothing of why', async () => {
    await setRules({ lead: 'warn' })
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const ben = await makeStandardHolder(sql, { name: 'Ben' })
    const made = await manager('POST /exclusions', {
      auditorId: ben,
      customerId,
      reason: 'family',
      from: '2030-01-01',
      to: null,
      note: 'Brother of the owner',
    })
    expect(made.status).toBe(201)
    const audit = await makeAudit()
    const override = { reason: 'Nobody else holds it that week.' }
    const given = { confirmed: true, seen: ['team:noLead'], override }
    expect((await assign(audit, [anna, ben], given, manager)).status).toBe(200)
    const { accepted } = await read(audit.id)
    const taken = { by: { id: expect.any(Number), name: expect.any(String) }, at: expect.any(String) }
    expect(accepted).toEqual([
      {
        auditorId: ben,
        key: `${ben}:excluded:${made.body.id}`,
        code: 'excluded',
        isOverridden: true,
        ...taken,
      },
      { auditorId: null, key: 'team:noLead', code: 'noLead', isOverridden: false, ...taken },
    ])
    // Neither who may see the register nor who may not reads why in the audit.
    const service = await signIn(app, 'Customer service')
    for (const call of [planner, manager, service]) {
      const json = JSON.stringify(await read(audit.id, call))
      expect(json).not.toContain('family')
      expect(json).not.toContain('Brother')
      expect(json).not.toContain(override.reason)
    }
  })

  test('how often each had been there in a row, as it was when they were booked', async () => {
    const anna = await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] })
    const rotation = {
      unit: 'visits',
      max: 3,
      roles: 'members',
      pauseVisits: 1,
      pauseMonths: 0,
      severity: 'warn',
    }
    await sql`update standard set rotation = ${sql.json(rotation)} where code = 'GRS'`
    const rds = await pick(sql, 'standard', 'RDS')
    const later = { start: site('2031-04-02T08:00'), end: site('2031-04-02T17:00') }
    const [first, second] = [await makeAudit({ standardId: [grs, rds] }), await makeAudit(later)]
    for (const audit of [first, second]) expect((await assign(audit, [anna])).status).toBe(200)
    await sql`update standard set rotation = null where code = 'GRS'`
    const stand = { standardId: grs, code: 'GRS', max: 3, unit: 'visits' }
    const basisOf = async ({ id }: Audit) => (await read(id)).auditors[0].basis
    // Booked first, it was the only one there.
    expect((await basisOf(first)).rotation).toEqual([{ ...stand, done: 0 }])
    expect((await basisOf(second)).rotation).toEqual([{ ...stand, done: 1 }])
    const { rows } = (await planner(`GET /history?entity=project&entityId=${second.id}&limit=100`)).body
    const booked = rows.find(({ after }: { after: { basis?: object } }) => after.basis)
    expect(booked.after.basis.rotation).toEqual([{ ...stand, done: 1 }])
  })

  test('of themselves alone to who sees only audits of their own, and no concerns', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit()
    expect((await assign(audit, [anna, ben])).status).toBe(200)
    await sql`update auditor_standard set grade = 'expert' where auditor_id = ${ben}`
    expect((await read(audit.id)).concerns).toHaveLength(1)
    const own = await read(audit.id, await signIn(app, anna))
    const bases = new Map(own.auditors.map((one: { id: number; basis: unknown }) => [one.id, one.basis]))
    expect(bases.get(anna)).toMatchObject({ held: [{ standardId: grs }] })
    expect(bases.get(ben)).toBeNull()
    expect(own).toMatchObject({ accepted: [], concerns: [] })
  })
})

test('Audits that a change affects name no auditor where it is the team as a whole', async () => {
  await sql`update audit set deleted_at = now() where status = 'assigned'`
  const audit = await makeAudit()
  await assign(audit, [await makeStandardHolder(sql), await makeStandardHolder(sql)])
  const { rules, version } = (await admin('GET /team-rules')).body
  const { body } = await admin('PUT /team-rules', { rules: { ...rules, lead: 'warn' }, version })
  expect(body.code).toBe('affects')
  expect(body.details.rows).toMatchObject([{ projectId: audit.id, auditorName: '' }])
  expect(body.details.rows[0]).not.toHaveProperty('auditorId')
})
