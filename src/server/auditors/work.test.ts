import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  auditForm,
  customerForm,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  personForm,
  pick,
  placeOf,
} from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const place = await placeOf(sql)
const grs = await pick(sql, 'standard', 'GRS')
const standards = [{ standardId: grs, validFrom: null, validTo: null }]

const work = {
  workDays: [1, 2, 4],
  limits: { daysPer7: 5, daysPerMonth: null, daysPerYear: 180, nightsPerMonth: 10, restHours: 11 },
  home: { place: 'Hanoi', latitude: 21.0285, longitude: 105.8542 },
}

describe('When, how much and from where an auditor works', () => {
  test('is nothing at first; it is set, stays where it is left out, and is taken away', async () => {
    const form = personForm(place, { standards })
    const { body: made } = await admin('POST /auditors', { ...form, password: 'oak-tree-41' })
    expect(made).toMatchObject({ workDays: null, limits: null, home: null })
    const put = async (given: object) => (await admin(`PUT /auditors/${made.id}`, { ...form, ...given })).body
    expect(await put({ ...work, workDays: [4, 2, 1, 2] })).toMatchObject(work)
    expect(await put({ standards: [] })).toMatchObject(work)
    expect(await put({ home: { place: 'Hue', latitude: null, longitude: null } })).toMatchObject({
      ...work,
      home: { place: 'Hue', latitude: null, longitude: null },
    })
    const { body } = await admin(`GET /auditors/${made.id}`)
    expect(body).toMatchObject({ ...work, home: { place: 'Hue' } })
    const none = { workDays: null, limits: null, home: null }
    expect(await put(none)).toMatchObject(none)
  })

  test('has an allowance of time off, in half days, with a day until when what was brought over may be taken', async () => {
    const form = personForm(place, { standards })
    const { body: made } = await admin('POST /auditors', {
      ...form,
      password: 'oak-tree-41',
      allowance: { days: 24 },
    })
    expect(made.allowance).toEqual({ days: 24, carried: 0, carriedUntil: null })
    const put = (allowance?: object | null) => admin(`PUT /auditors/${made.id}`, { ...form, allowance })
    const more = { days: 25.5, carried: 2.5, carriedUntil: '2026-03-31' }
    expect((await put(more)).body.allowance).toEqual(more)
    expect((await put()).body.allowance).toEqual(more)
    for (const wrong of [
      { days: 25.2 },
      { days: -1 },
      { days: 25, carried: 2 },
      { days: 25, carriedUntil: '2026-03-31' },
      { carried: 2, carriedUntil: '2026-03-31' },
    ])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400)
    const { body: history } = await admin(`GET /history?entity=auditor&entityId=${made.id}`)
    expect(JSON.stringify(history.rows)).toContain('allowanceDays')
    expect((await put(null)).body.allowance).toBeNull()
  })

  test('is saved after other changes of accounts, whose order of locks it keeps', async () => {
    const id = await makeStandardHolder(sql)
    const { body } = await admin(`GET /auditors/${id}`)
    const form = { ...personForm(place, { standards }), version: body.version, ...work }
    const saving = await sql.begin(async other => {
      await other`select pg_advisory_xact_lock(hashtext('access'))`
      const asked = admin(`PUT /auditors/${id}`, form)
      await expect
        .poll(
          () => sql`
          select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`,
        )
        .toHaveLength(1)
      // As whoever changes what somebody holds does next.
      await other`select from auditor where id = ${id} for no key update nowait`
      return { asked }
    })
    expect((await saving.asked).status).toBe(200)
  })

  test('comes with a new auditor', async () => {
    const form = { ...personForm(place, { standards }), password: 'oak-tree-41', ...work }
    expect((await admin('POST /auditors', form)).body).toMatchObject(work)
  })

  test('raises the version of the account once, stands in the history, and leaves no trace where nothing changes', async () => {
    const form = personForm(place, { standards })
    const { body: made } = await admin('POST /auditors', { ...form, password: 'oak-tree-41' })
    const put = async (version: number) =>
      admin(`PUT /auditors/${made.id}`, { ...form, fullName: 'Anna', ...work, version })
    const changed = (await put(made.version)).body
    expect(changed.version).toBe(made.version + 1)
    expect((await put(changed.version)).body.version).toBe(changed.version)
    expect((await put(made.version)).body.code).toBe('stale')
    const { body } = await admin(`GET /history?entity=auditor&entityId=${made.id}`)
    expect(body.rows[0]).toMatchObject({
      action: 'update',
      before: { workDays: null, homePlace: '' },
      after: { workDays: [1, 2, 4], limits: work.limits, homePlace: 'Hanoi', latitude: 21.0285 },
    })
    expect(await findFaults(sql)).toEqual([])
  })

  test('stays within its bounds, each fault in its field', async () => {
    const anna = await makeStandardHolder(sql)
    const form = personForm(place, { standards })
    const put = async (given: object) => {
      const { status, body } = await admin(`PUT /auditors/${anna}`, { ...form, ...given })
      expect(status).toBe(400)
      return Object.fromEntries(
        body.details.map((one: { field: string; message: string }) => [one.field, one.message]),
      )
    }
    expect(await put({ workDays: [] })).toEqual({ workDays: 'Please choose at least one working day.' })
    expect(await put({ workDays: [8] })).toEqual({ 'workDays.0': expect.any(String) })
    expect(await put({ limits: { ...work.limits, daysPer7: 8 } })).toEqual({
      'limits.daysPer7': 'Please enter a whole number from 1 to 7.',
    })
    const degrees = 'Please enter latitude and longitude in degrees, such as 10.7769, 106.7009.'
    expect(await put({ home: { place: '', latitude: 10, longitude: null } })).toEqual({
      'home.latitude': degrees,
    })
    expect(await put({ home: { place: '', latitude: 91, longitude: 0 } })).toEqual({
      'home.latitude': degrees,
    })
  })
})

describe('Where a site is', () => {
  test('is set, of the main one too, stays where it is left out, and needs both degrees', async () => {
    const { body: customer } = await admin('POST /customers', customerForm(place.countryId, {}))
    const [main] = customer.sites
    expect(main).toMatchObject({ latitude: null, longitude: null })
    const hanoi = { latitude: 21.0285, longitude: 105.8542 }
    const put = (given: object) => admin(`PUT /sites/${main.id}`, given)
    expect((await put(hanoi)).body).toMatchObject(hanoi)
    expect((await put({ name: 'Mill' })).body).toMatchObject({ name: 'Mill', ...hanoi })
    expect((await put({ latitude: 3 })).status).toBe(400)
    expect((await put({ latitude: null, longitude: 3 })).status).toBe(400)
    const nowhere = { latitude: null, longitude: null }
    expect((await put(nowhere)).body).toMatchObject(nowhere)
    const form = { name: 'Dye house', address: '2 Mill Road', countryId: place.countryId, ...hanoi }
    expect((await admin(`POST /customers/${customer.id}/sites`, form)).body).toMatchObject(hanoi)
    const { body } = await admin(`GET /customers/${customer.id}`)
    expect(body.sites).toMatchObject([nowhere, hanoi])
  })
})

describe('The rotation of a standard', () => {
  const rotation = {
    unit: 'visits',
    max: 3,
    roles: 'members',
    pauseVisits: 1,
    pauseMonths: 0,
    severity: 'warn',
  }
  const form = { code: 'ROT1', name: 'Rotates', description: 'About it' }

  test('is none at first, is set, stays where it is left out, and is taken away', async () => {
    const { body: made } = await admin('POST /standards', form)
    expect(made.rotation).toBeNull()
    const put = async (given: object) =>
      (await admin(`PUT /standards/${made.id}`, { ...form, ...given })).body
    expect((await put({ rotation })).rotation).toEqual(rotation)
    expect((await put({ name: 'Other' })).rotation).toEqual(rotation)
    expect((await put({ rotation: null })).rotation).toBeNull()
    expect((await admin(`GET /history?entity=standard&entityId=${made.id}`)).body.rows[0]).toMatchObject({
      before: { rotation },
      after: { rotation: null },
    })
  })

  test('needs a pause, and says in each field what its bounds are', async () => {
    const faults = async (given: object) => {
      const { status, body } = await admin('POST /standards', {
        ...form,
        rotation: { ...rotation, ...given },
      })
      expect(status).toBe(400)
      return Object.fromEntries(
        body.details.map((one: { field: string; message: string }) => [one.field, one.message]),
      )
    }
    expect(await faults({ max: 21 })).toEqual({ 'rotation.max': 'Please enter a whole number from 1 to 20.' })
    expect(await faults({ unit: 'months', max: 241 })).toEqual({
      'rotation.max': 'Please enter a whole number from 1 to 240.',
    })
    expect(await faults({ pauseVisits: 0 })).toEqual({
      'rotation.pauseVisits': 'Please enter a pause: visits by others, months, or both.',
    })
    expect(await faults({ pauseVisits: 11, pauseMonths: 121 })).toMatchObject({
      'rotation.pauseVisits': 'Please enter a whole number from 0 to 10.',
      'rotation.pauseMonths': 'Please enter a whole number from 0 to 120.',
    })
  })

  test.each([
    ['no pause', { pauseVisits: 0 }],
    ['too many visits', { max: 21 }],
    ['another unit', { unit: 'years' }],
    ['something else', { extra: 1 }],
  ])('can’t have %s, whatever writes to the database', async (_, given) => {
    const write = sql`update standard set rotation = ${sql.json({ ...rotation, ...given })} where code = 'GRS'`
    await expect(write).rejects.toThrow(/standard_rotation/)
  })
})

describe('What affects booked audits', () => {
  const onMonday = { start: '2031-03-03T01:00:00.000Z', end: '2031-03-03T10:00:00.000Z' }

  test('is asked about before it is saved: other working days, and a rotation', async () => {
    const form = personForm(place, { standards })
    const { body: anna } = await admin('POST /auditors', { ...form, password: 'oak-tree-41' })
    const customerId = await makeCustomer(sql)
    const planner = await signIn(app, 'Planner')
    const made: { id: number }[] = []
    for (const day of [3, 10]) {
      const dates = {
        start: onMonday.start.replace('-03T', `-${day < 10 ? '0' : ''}${day}T`),
        end: onMonday.end.replace('-03T', `-${day < 10 ? '0' : ''}${day}T`),
      }
      const audit = auditForm(customerId, [grs], { ...dates, auditors: [{ id: anna.id }] })
      made.push((await planner('POST /projects', audit)).body)
    }
    const put = (given: object) => admin(`PUT /auditors/${anna.id}`, { ...form, ...given })
    const refused = await put({ workDays: [2] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'affects', details: { count: 2 } } })
    expect((await put({ workDays: [1] })).body.affected).toEqual({ count: 0, rows: [] })
    expect((await put({ workDays: [2], confirmed: true })).body.affected.count).toBe(2)
    const [standard] = (await admin('GET /standards?code=GRS')).body.rows
    const { code, name, description } = standard
    const rotation = {
      unit: 'visits',
      max: 1,
      roles: 'members',
      pauseVisits: 1,
      pauseMonths: 0,
      severity: 'stop',
    }
    const rotate = (given: object) => admin(`PUT /standards/${grs}`, { code, name, description, ...given })
    expect(await rotate({ rotation })).toMatchObject({
      status: 409,
      body: { code: 'affects', details: { count: 2 } },
    })
    expect((await rotate({ rotation, confirmed: true })).body).toMatchObject({
      rotation,
      affected: { count: 2 },
    })
    const { body } = await admin(`GET /auditors?projectId=${made[1]?.id}&auditorId=${anna.id}`)
    expect(body.rows[0]).toMatchObject({
      rotation: [{ standardId: grs, done: 1, max: 1, unit: 'visits', freeFrom: null }],
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'rotation', severity: 'stop' })]),
    })
    // Other standards are not asked about, but answered.
    const rds = await pick(sql, 'standard', 'RDS')
    const other = { standards: [{ standardId: rds }] }
    expect((await put({ ...other, workDays: [2] })).body.affected).toMatchObject({
      count: 2,
      rows: [
        {
          auditorId: anna.id,
          reasons: expect.arrayContaining([expect.objectContaining({ code: 'unqualified' })]),
        },
        {},
      ],
    })
    const asUser = await admin(`PUT /users/${anna.id}`, { ...form, roleId: anna.roleId })
    expect(asUser.body.affected).toEqual({ count: 0, rows: [] })
    expect(
      (await admin(`PUT /users/${anna.id}`, { ...form, ...other, roleId: anna.roleId })).body.affected.count,
    ).toBe(2)
    await put({ workDays: [2] })
    // What is as it was affects nothing.
    expect((await rotate({ rotation })).status).toBe(200)
    expect((await rotate({ rotation: null })).status).toBe(200)
    expect(made).toHaveLength(2)
  })

  test('is asked about before it is saved: a list of technical areas that nobody on the team holds', async () => {
    const { body: rules } = await admin('GET /team-rules')
    const setAreas = (areas: string) => sql`update team_rules set rules = rules || ${sql.json({ areas })}`
    const customerId = await makeCustomer(sql)
    const ids = [await makeStandardHolder(sql)]
    const id = await makeAudit(sql, {
      customerId,
      start: new Date(onMonday.start),
      end: new Date(onMonday.end),
      auditorIds: ids,
    })
    await sql`insert into audit_area select ${id}, id from area where list = 'IAF' and code = '4'`
    const [standard] = (await admin('GET /standards?code=GRS')).body.rows
    const { code, name, description } = standard
    const list = (given: object) => admin(`PUT /standards/${grs}`, { code, name, description, ...given })
    await setAreas('warn')
    expect(await list({ areaList: 'IAF' })).toMatchObject({
      status: 409,
      body: {
        code: 'affects',
        details: { count: 1, rows: [{ projectId: id, reasons: [{ code: 'uncoveredArea' }] }] },
      },
    })
    expect((await list({ areaList: 'IAF', confirmed: true })).body).toMatchObject({
      areaList: 'IAF',
      affected: { count: 1 },
    })
    expect((await list({ areaList: null })).status).toBe(200)
    await setAreas(rules.rules.areas)
  })
})
