import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn, signInWith } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder, pick } from '#tests/factories.ts'

const { app, sql, planner, grs, customerId, makeAudit } = await startAudits()
const admin = await signIn(app, 'Administrator')
const [rds, gots] = [await pick(sql, 'standard', 'RDS'), await pick(sql, 'standard', 'GOTS')]

const areaOf = async (code: string) => {
  const [row] = await sql<{ id: number }[]>`select id from area where list = 'IAF' and code = ${code}`
  return row?.id ?? 0
}
const [textiles, leather, food] = [await areaOf('4'), await areaOf('5'), await areaOf('3')]

beforeAll(() => sql`update standard set area_list = 'iaf' where id in (${grs}, ${rds})`)

async function setRules(given: object) {
  const { body } = await admin('GET /team-rules')
  const rules = { ...body.rules, ...given }
  const saved = await admin('PUT /team-rules', { rules, version: body.version, confirmed: true })
  expect(saved.status).toBe(200)
}
afterEach(async () => {
  await setRules({ areas: 'show' })
  await sql`update team_rules set approval = 'off'`
})

/** Somebody who holds areas in GRS for good, or as given. */
async function makeExpert(
  areaIds: readonly number[],
  { standardId = grs, grade = 'auditor', from = null as string | null, to = null as string | null } = {},
) {
  const id = await makeStandardHolder(sql, { standards: [] })
  const [held] = await sql<{ id: number }[]>`
    insert into auditor_standard (auditor_id, standard_id, grade, valid_from, valid_to)
    values (${id}, ${standardId}, ${grade}, ${from}, ${to}) returning id`
  for (const areaId of areaIds)
    await sql`
      insert into competence_area (auditor_id, competence_id, area_id) values (${id}, ${held?.id ?? 0}, ${areaId})`
  return id
}

type Member = { id: number; role?: string }
const assign = async (audit: { id: number; version: number }, auditors: readonly Member[]) => {
  const saved = await planner(`PUT /projects/${audit.id}/assign`, {
    auditors,
    version: audit.version,
    confirmed: true,
  })
  expect(saved.status).toBe(200)
  return saved.body
}

describe('Technical areas of an audit', () => {
  test('are given, read, changed and kept in history; one more version each time', async () => {
    const made = await makeAudit({ areaIds: [leather, textiles, textiles] })
    expect(made.areas).toMatchObject([
      { id: textiles, list: 'IAF', code: '4' },
      { id: leather, list: 'IAF', code: '5' },
    ])
    const put = (body: object, version: number) => planner(`PUT /projects/${made.id}`, { ...body, version })
    const { body: changed } = await put({ areaIds: [textiles] }, made.version)
    expect(changed.areas.map(({ code }: { code: string }) => code)).toEqual(['4'])
    expect(changed.version).toBe(made.version + 1)
    expect((await put({ areaIds: [textiles] }, changed.version)).body.version).toBe(changed.version)
    expect((await put({ note: 'As before' }, changed.version)).body.areas).toHaveLength(1)
    const [one] = (await planner(`GET /projects?customerId=${customerId}&limit=1`)).body.rows
    expect(one.areas).toMatchObject([{ code: '4' }])
    const found = await sql`
      select before -> 'area' ->> 'code' as gone, after -> 'area' ->> 'code' as come from history
      where entity = 'project' and entity_id = ${made.id} and coalesce(before, after) ? 'area' order by 1, 2`
    expect([...found]).toEqual([
      { gone: 'IAF 5', come: null },
      { gone: null, come: 'IAF 4' },
      { gone: null, come: 'IAF 5' },
    ])
  })

  test('are of the lists of its standards, exist and are enabled; one that was disabled since stays', async () => {
    const form = { areaIds: [textiles], standardId: [gots] }
    const message = 'Please choose areas from the lists of the audit’s standards.'
    expect((await makeAudit(form)).details).toMatchObject([{ field: 'areaIds', message }])
    expect((await makeAudit({ areaIds: [2_000_000] })).details).toMatchObject([
      { field: 'areaIds', message: 'One of these technical areas no longer exists.' },
    ])
    const made = await makeAudit({ areaIds: [food] })
    await sql`update area set is_enabled = false where id = ${food}`
    expect((await makeAudit({ areaIds: [food] })).details).toMatchObject([{ message }])
    const kept = await planner(`PUT /projects/${made.id}`, {
      areaIds: [food, textiles],
      version: made.version,
    })
    expect(kept.body.areas).toHaveLength(2)
    await sql`update area set is_enabled = true where id = ${food}`
  })

  test('go with the last standard of their list', async () => {
    const made = await makeAudit({ areaIds: [textiles], standardId: [grs, rds] })
    const put = (body: object, version: number) => planner(`PUT /projects/${made.id}`, { ...body, version })
    const { body: first } = await put({ standardId: [rds, gots] }, made.version)
    expect(first.areas).toHaveLength(1)
    const refused = await put({ standardId: [gots], areaIds: [textiles] }, first.version)
    expect(refused.status).toBe(400)
    expect((await put({ standardId: [gots] }, first.version)).body.areas).toEqual([])
  })

  test('stay as they are once it is over, and are no part of what others may change', async () => {
    const made = await makeAudit({ areaIds: [textiles] })
    const reader = await signInWith(app, ['ViewAllAudit', 'ViewAuditDetail'])
    const change = { areaIds: [], version: made.version }
    expect((await reader(`PUT /projects/${made.id}`, change)).status).toBe(403)
    const { body } = await planner(`PUT /projects/${made.id}/cancel`, {
      reason: 'Mill closed',
      version: made.version,
    })
    expect((await planner(`PUT /projects/${made.id}`, { ...change, version: body.version })).status).toBe(409)
  })
})

describe('A team lacks a technical area', () => {
  const concernsOf = async ({ id }: { id: number }) => {
    const { rows } = (await planner('GET /projects/concerns?code=uncoveredArea&limit=1000')).body
    const row = rows.find(({ projectId }: { projectId: number }) => projectId === id)
    return (row?.reasons ?? []).map(({ text }: { text: string }) => text)
  }
  const inGrs = ['Nobody covers IAF 4 in GRS.']

  test('that nobody holds in a standard of its list, on every day of the audit', async () => {
    const audit = await makeAudit({ areaIds: [textiles], standardId: [grs, rds] })
    const inOther = await makeExpert([textiles], { standardId: rds })
    const { version } = await assign(audit, [{ id: inOther }])
    expect(await concernsOf(audit)).toEqual(inGrs)
    await assign({ id: audit.id, version }, [{ id: await makeExpert([textiles]), role: 'expert' }])
    expect(await concernsOf(audit)).toEqual([])
  })

  test.each([
    ['a trainee', { grade: 'trainee' }, 'trainee', inGrs],
    ['an observer', {}, 'observer', inGrs],
    ['an expert', { grade: 'expert' }, 'expert', []],
    ['an auditor by the grade of an expert', { grade: 'expert' }, 'auditor', inGrs],
    ['somebody until the day before its last', { to: '2031-03-13' }, 'auditor', inGrs],
    ['somebody until its last day', { to: '2031-03-14' }, 'auditor', []],
  ])('%s', async (_, held, role, found) => {
    const audit = await makeAudit({ areaIds: [textiles] })
    const { version } = await assign(audit, [{ id: await makeStandardHolder(sql) }])
    await assign({ id: audit.id, version }, [{ id: await makeExpert([textiles], held), role }])
    expect(await concernsOf(audit)).toEqual(found)
  })

  test('unless it is approved, where that is required', async () => {
    const audit = await makeAudit({ areaIds: [textiles] })
    await assign(audit, [{ id: await makeExpert([textiles]) }])
    expect(await concernsOf(audit)).toEqual([])
    await sql`update team_rules set approval = 'required'`
    expect(await concernsOf(audit)).toEqual(inGrs)
  })

  test('and without areas nothing is asked', async () => {
    const audit = await makeAudit()
    await assign(audit, [{ id: await makeExpert([]) }])
    expect(await concernsOf(audit)).toEqual([])
  })

  test('is asked about when it is completed, not before', async () => {
    await setRules({ areas: 'warn' })
    const dates = { start: site('2021-03-10T08:00'), end: site('2021-03-10T17:00') }
    const audit = await makeAudit({ areaIds: [textiles], ...dates })
    const { version } = await assign(audit, [{ id: await makeStandardHolder(sql) }])
    const complete = (more: object) => planner(`PUT /projects/${audit.id}/complete`, { version, ...more })
    const key = `team:uncoveredArea:${textiles}:${grs}`
    expect((await complete({})).body).toMatchObject({
      code: 'unfit',
      message: 'Nobody covers IAF 4 in GRS.',
      details: { needs: 'confirmation', people: [], team: [{ key, severity: 'warn' }] },
    })
    expect((await complete({ confirmed: true, seen: [key] })).body.status).toBe('completed')
  })
})

test('The finder tells which areas somebody holds in which standard, as what they are asked for', async () => {
  const audit = await makeAudit({ areaIds: [textiles, leather], standardId: [grs, rds] })
  const areasOf = async (id: number, role = 'auditor') =>
    (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${id}&role=${role}`)).body.rows[0].areas
  const inGrs = [{ areaId: textiles, standardId: grs }]
  expect(await areasOf(await makeExpert([textiles, food]))).toEqual(inGrs)
  expect(await areasOf(await makeExpert([textiles], { to: '2031-03-13' }))).toEqual([])
  const expert = await makeExpert([textiles], { grade: 'expert' })
  expect(await areasOf(expert)).toEqual([])
  expect(await areasOf(expert, 'expert')).toEqual(inGrs)
  expect(await areasOf(expert, 'observer')).toEqual([])
  await sql`update team_rules set approval = 'required'`
  expect(await areasOf(expert, 'expert')).toEqual([])
  const { body } = await planner(`GET /auditors?auditorId=${expert}`)
  expect(body.rows[0]).not.toHaveProperty('areas')
})
