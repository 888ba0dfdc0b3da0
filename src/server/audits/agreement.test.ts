import { describe, expect, test } from 'vitest'
import { localDay } from '#domain/zoned-time.ts'
import { signIn } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { app, sql, makeTeam, readAudit, callerWith } = await startRoster()

const plannerId = await makeAccount(sql, { role: 'Planner' })
const planner = await signIn(app, plannerId)

const iso = (day: number, hour = 1) => june(day, hour).toISOString()
const agreed = { agreedOn: '2026-03-02', note: 'By phone with the quality manager' }
const agree = (id: number, version: number, given: object = agreed, call = planner) =>
  call(`PUT /projects/${id}/agree`, { version, ...given })
const send = (steps: object[], call = planner) => call('POST /changes', { steps, confirmed: true })
const moved = (id: number, version: number, day = 17) => ({
  kind: 'moveAudit',
  projectId: id,
  version,
  start: iso(day),
  end: iso(day + 2, 10),
})
const stored = async (id: number) => {
  const [row] = await sql`select agreed_on, agreed_by, agreed_note from audit where id = ${id}`
  return row
}
const tentative = { agreedOn: null, agreedBy: null, agreedNote: '' }

describe('what is noted', () => {
  test('says when the customer agreed, who noted it and how, in lists, on the audit and on the roster', async () => {
    const anna = await makeStandardHolder(sql)
    const { id } = await makeTeam([anna])
    const done = await agree(id, 0)
    expect(done).toMatchObject({
      status: 200,
      body: { agreedOn: '2026-03-02', agreedNote: agreed.note, version: 1 },
    })
    expect(await readAudit(id)).toMatchObject({
      agreedOn: '2026-03-02',
      agreedBy: { id: plannerId },
      isAgreed: true,
    })
    const roster = await planner(`GET /rosters?start=${iso(1)}&end=${iso(28)}&projectId=${id}`)
    expect(roster.body.rows[0].project.isAgreed).toBe(true)
    const draft = await makeAudit(sql, { customerId: await makeCustomer(sql) })
    const toDo = async () =>
      (await planner('GET /work?kind=draft&limit=1000')).body.rows.find(
        (row: { id: number }) => row.id === draft,
      )
    expect(await toDo()).toMatchObject({ isAgreed: false })
    await agree(draft, 0)
    expect(await toDo()).toMatchObject({ isAgreed: true })
    const own = await signIn(app, anna)
    expect((await own(`GET /projects/${id}`)).body).toMatchObject({ isAgreed: true, agreedNote: agreed.note })
    const mine = await own(`GET /rosters/rosters/me?start=${iso(1)}&end=${iso(28)}`)
    expect(mine.body.rows[0].project.isAgreed).toBe(true)
    const history =
      await sql`select action from history where entity = 'project' and entity_id = ${id} order by id desc limit 1`
    expect([...history]).toEqual([{ action: 'agree' }])
  })

  test('is today at the site unless given, and never a later day', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const id = await makeAudit(sql, { customerId: await makeCustomer(sql, { timeZone }) })
      const before = localDay(new Date(), timeZone)
      const { body } = await agree(id, 0, {})
      expect([before, localDay(new Date(), timeZone)]).toContain(body.agreedOn)
      const later = localDay(new Date(Date.now() + 3 * 86_400_000), timeZone)
      const refused = await agree(id, 1, { agreedOn: later })
      expect([refused.status, refused.body.details[0].field]).toEqual([400, 'agreedOn'])
    }
  })

  test('is taken back', async () => {
    const { id } = await makeTeam([await makeStandardHolder(sql)])
    await agree(id, 0)
    expect((await agree(id, 1, { agreedOn: null })).body).toMatchObject({ agreedOn: null, agreedNote: '' })
    expect(await stored(id)).toEqual(tentative)
  })

  test('is for drafts too, and not for what is over', async () => {
    const draft = await makeAudit(sql)
    expect((await agree(draft, 0)).status).toBe(200)
    const canceled = await planner(`PUT /projects/${draft}/cancel`, { reason: 'Shut.', version: 1 })
    expect(canceled.body.agreedOn).toBeNull()
    expect((await agree(draft, 2)).status).toBe(409)
    const reopened = await (await signIn(app, 'Administrator'))(`PUT /projects/${draft}/re-open`, {
      reason: 'Open.',
      version: 2,
    })
    expect(reopened.body).toMatchObject({ status: 'draft', agreedOn: null })
  })

  test('takes the right to change audits, and the version that was seen', async () => {
    const { id } = await makeTeam([await makeStandardHolder(sql)])
    const looking = await callerWith('ViewAllAudit', 'ViewAuditDetail', 'CancelRoster', 'ReAssignAudit')
    expect((await agree(id, 0, agreed, looking)).status).toBe(403)
    const step = { kind: 'agree', projectId: id, version: 0, ...agreed }
    expect((await send([step], looking)).status).toBe(403)
    const blind = await callerWith('ModifyAudit')
    expect((await agree(id, 0, agreed, blind)).status).toBe(404)
    const twice = await Promise.all([agree(id, 0), send([moved(id, 0)])])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('with other dates or another site', () => {
  test.each([
    ['other dates', { start: iso(17), end: iso(19, 10) }],
    ['a later end', { end: iso(13, 10) }],
    ['a site in another zone', {}],
    ['another customer', {}],
  ])('%s make it tentative again', async (what, given) => {
    const { id } = await makeTeam([await makeStandardHolder(sql)])
    await agree(id, 0)
    const { customerId } = await readAudit(id)
    const [site] = await sql`insert into site (customer_id, name, address, country_id, time_zone)
      values (${customerId}, ${what}, '', ${await pick(sql, 'country', 'VN')}, 'Europe/Berlin') returning id`
    const change =
      what === 'another customer'
        ? { customerId: await makeCustomer(sql) }
        : what === 'a site in another zone'
          ? { siteId: site?.id }
          : given
    const changed = await planner(`PUT /projects/${id}`, { ...change, confirmed: true, version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { agreedOn: null } })
    expect(await stored(id)).toEqual(tentative)
  })

  test('a note, another team or none leave it agreed', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id } = await makeTeam([anna])
    await agree(id, 0)
    await planner(`PUT /projects/${id}`, { note: 'Bring boots.', version: 1 })
    await planner(`PUT /projects/${id}/assign`, { auditors: [{ id: ben }], version: 2 })
    const drafted = await planner(`PUT /projects/${id}/draft`, { version: 3 })
    expect(drafted.body).toMatchObject({ status: 'draft', agreedOn: '2026-03-02' })
  })

  test('no other way forgets it: what changes the row itself', async () => {
    const id = await makeAudit(sql)
    await agree(id, 0)
    await sql`update audit set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${id}`
    expect(await stored(id)).toEqual(tentative)
  })

  test('says so first, and undo brings it back as of who noted it', async () => {
    const { id } = await makeTeam([await makeStandardHolder(sql)])
    const noter = await makeAccount(sql, { role: 'Planner' })
    await agree(id, 0, agreed, await signIn(app, noter))
    const before = await stored(id)
    const { body } = await planner('POST /changes/preview', { steps: [moved(id, 1)] })
    expect(body.verdicts[0].warnings).toMatchObject([{ code: 'lostAgreement' }])
    const done = await send([moved(id, 1)])
    expect(await stored(id)).toEqual(tentative)
    const undone = await send(done.body.inverse)
    expect(await stored(id)).toEqual(before)
    const redone = await send(undone.body.inverse)
    expect(await stored(id)).toEqual(tentative)
    expect((await send(redone.body.inverse)).status).toBe(200)
    expect(await stored(id)).toEqual(before)
  })

  test('whoever says it comes back where it never was noted it themselves', async () => {
    const { id } = await makeTeam([await makeStandardHolder(sql)])
    await send([{ kind: 'agree', projectId: id, version: 0, ...agreed, comesBack: true }])
    expect(await stored(id)).toMatchObject({ agreedBy: plannerId })
  })
})

test('a list is asked for what is agreed, and for what is tentative of what is planned', async () => {
  const customerId = await makeCustomer(sql)
  const [one, other, canceled] = [
    await makeAudit(sql, { customerId }),
    await makeAudit(sql, { customerId }),
    await makeAudit(sql, { customerId }),
  ]
  await agree(one, 0)
  await planner(`PUT /projects/${canceled}/cancel`, { reason: 'Shut.', version: 0 })
  const ids = async (filter: string) => {
    const { body } = await planner(`GET /projects?customerId=${customerId}${filter}`)
    return [body.count, body.rows.map(({ id }: { id: number }) => id).sort()]
  }
  expect(await ids('&isAgreed=true')).toEqual(['1', [one]])
  expect(await ids('&isAgreed=false')).toEqual(['1', [other]])
  expect(await ids('')).toEqual(['3', [one, other, canceled].sort()])
})
